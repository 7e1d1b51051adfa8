import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type WriteListener, type WriteWatch, watchWrites } from './writeWatch.ts';

/** A proxy between a server and PostgreSQL that reports what has become durable. */
export interface DatabaseProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Ends every connection, and accepts no more. */
  cut(): void;
  /** The processes of the sessions that were opened at PostgreSQL. */
  sessions(): readonly number[];
}

/** Forwards connections to the database at `target`. Once the listener has cut it, nothing more passes. */
export async function startDatabaseProxy(target: string, listener: WriteListener): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const watches = new Set<WriteWatch>();
  let isCut = false;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const side of [client, upstream]) {
      sockets.add(side);
      side.setNoDelay().on('error', end).on('close', end);
    }
    const watch = watchWrites(listener);
    watches.add(watch);
    client.on('data', (chunk: Buffer) => {
      watch.sent(chunk);
      if (!isCut) upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      watch.answered(chunk);
      if (!isCut) client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own) }).toString(),
    cut() {
      isCut = true;
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    sessions: () => [...watches].flatMap(({ session }) => session ?? []),
  };
}
