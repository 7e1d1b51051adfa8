import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { orderRequest, type Prices } from './request.ts';

/** A number of orders over a number of connections, one order at a time each. */
export interface Load {
  readonly port: number;
  readonly prices: Prices;
  /** Number of the first order. */
  readonly from: number;
  readonly orders: number;
  readonly connections: number;
}

/** Duration of the load, milliseconds. */
export interface Loaded {
  readonly ms: number;
}

const HEAD_END = '\r\n\r\n';

process.on('message', (load: Load) => {
  void run(load).then((loaded) => process.send?.(loaded));
});
process.on('disconnect', () => process.exit(0));

/** Sends prepared orders. Exits if a response is not 200. */
async function run({ port, prices, from, orders, connections }: Load): Promise<Loaded> {
  const at = Date.now();
  const requests = Array.from({ length: orders }, (_, index) => orderRequest(from + index, prices, at));
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)));
  const startedAt = performance.now();
  await Promise.all(sockets.map((socket) => sendAll(socket, requests)));
  const ms = performance.now() - startedAt;
  for (const socket of sockets) socket.destroy();
  return { ms };
}

async function opened(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** Sends requests one after another until the list is empty. */
function sendAll(socket: Socket, requests: Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    const next = () => {
      const request = requests.pop();
      if (request === undefined) resolve();
      else socket.write(request);
    };
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (!isWhole(received)) return;
      if (!received.startsWith('HTTP/1.1 200')) throw new Error(received);
      received = '';
      next();
    });
    next();
  });
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf(HEAD_END);
  if (end < 0) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1]);
  return answer.length >= end + HEAD_END.length + length;
}
