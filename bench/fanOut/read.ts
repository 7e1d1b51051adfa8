import { connect, type Socket } from 'node:net';

/** A task for the reading process. */
export type Task =
  | { readonly type: 'open'; readonly port: number; readonly clients: number }
  /** The first clients of a port stop reading. */
  | { readonly type: 'stall'; readonly port: number; readonly clients: number }
  /** Bytes received by a port's clients, once nothing arrives any more. */
  | { readonly type: 'count'; readonly port: number };

const REQUEST =
  'GET /public/ws/btcusdt@depth@100ms HTTP/1.1\r\nHost: venue\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
/** Silence ends after no byte for this long. */
const SILENCE_MS = 300;

interface Clients {
  readonly sockets: Socket[];
  bytes: number;
}

const ports = new Map<number, Clients>();

process.on('message', (task: Task) => {
  const clients = ports.get(task.port) ?? { sockets: [], bytes: 0 };
  ports.set(task.port, clients);
  if (task.type === 'open') void open(task.port, task.clients, clients).then(() => process.send?.(0));
  else if (task.type === 'count') awaitSilence(clients, -1);
  else {
    for (const socket of clients.sockets.slice(0, task.clients)) socket.pause();
    process.send?.(0);
  }
});
process.on('disconnect', () => process.exit(0));

/** Raw sockets that discard what they read: minimal clients. */
async function open(port: number, count: number, clients: Clients): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const socket = connect(port, '127.0.0.1');
    // Some runs expect slow clients to be disconnected.
    socket.on('error', () => socket.destroy());
    await new Promise<void>((resolve) => {
      socket.once('data', () => {
        socket.on('data', (chunk) => {
          clients.bytes += chunk.length;
        });
        resolve();
      });
      socket.write(REQUEST);
    });
    clients.sockets.push(socket);
  }
}

function awaitSilence(clients: Clients, before: number): void {
  if (clients.bytes === before) process.send?.(clients.bytes);
  else setTimeout(awaitSilence, SILENCE_MS, clients, clients.bytes);
}
