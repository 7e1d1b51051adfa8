import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Kind, openSender } from './senders.ts';

/** A task for a serving process: the number of messages and their interval. */
export interface Work {
  readonly messages: number;
  readonly everyMs: number;
}

/** A status report: when the port is open, when the work is done, and on request. */
export interface Answer {
  readonly port: number;
  readonly connections: number;
  /** User and system time since the start, milliseconds. */
  readonly cpuMs: number;
  /** Heap after garbage collection, bytes. */
  readonly memory: number;
}

const BEGIN = 1_763_690_000_000;
const PERIOD_MS = 100;

const sender = openSender(process.argv[2] as Kind, BEGIN);
let ticks = 0;
const server = createServer();
server.on('upgrade', (request, wire, head) => sender.upgrade(request, wire, head));
server.listen(0, '127.0.0.1', answer);

process.on('message', ({ messages, everyMs }: Work) => {
  let sent = 0;
  if (messages === 0) {
    globalThis.gc?.();
    answer();
    return;
  }
  const timer = setInterval(() => {
    if (sent === messages) {
      clearInterval(timer);
      return;
    }
    ticks += 1;
    sender.tick(BEGIN + ticks * PERIOD_MS);
    sent += 1;
    if (sent === messages) answer();
  }, everyMs);
});
process.on('disconnect', () => process.exit(0));

function answer(): void {
  const { user, system } = process.cpuUsage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({
    port: (server.address() as AddressInfo).port,
    connections: sender.connections,
    cpuMs: (user + system) / 1_000,
    memory: heapUsed + external,
  } satisfies Answer);
}
