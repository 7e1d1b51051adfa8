import type { ChildProcess } from 'node:child_process';
import { nextMessage, request, startChild } from './children.ts';
import type { Task } from './fanOut/read.ts';
import type { Kind } from './fanOut/senders.ts';
import type { Answer, Work } from './fanOut/serve.ts';
import { atMost, costAgainst, type Measure } from './measure.ts';

const CLIENTS = 1_000;
const KINDS: readonly Kind[] = ['venue', 'ws each', 'ws once'];
/** The candidates alternate, so that other load on the machine affects all of them equally. */
const ROUNDS = 6;
const ROUND: Work = { messages: 20, everyMs: 100 };
const WARM_UP: Work = { messages: 150, everyMs: 20 };
/** More than the system's and the venue's buffers hold for a client that does not read. */
const LONG: Work = { messages: 600, everyMs: 25 };
const STALLED = CLIENTS / 10;
const GROWTH_MAX_MB = 16;
const MB = 1024 * 1024;

/**
 * The sender's CPU per message to one of a thousand clients, compared with `ws`; and the memory cost of clients that
 * do not read.
 */
export async function streamFanout(): Promise<Measure[]> {
  const children: ChildProcess[] = [];
  const start = (file: string, ...args: string[]) => {
    const child = startChild(`fanOut/${file}`, args, ['--expose-gc']);
    children.push(child);
    return child;
  };
  try {
    const readers = start('read.ts');
    const servers = [];
    for (const kind of KINDS) servers.push(await openServer(kind, start('serve.ts', kind), readers));
    for (const server of servers) await work(server, readers, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
        server.cpuMs += (await work(server, readers, ROUND)).cpuMs;
      }
    }
    const [venue, each, shared] = servers as [Server, Server, Server];
    if (venue.bytes !== each.bytes || venue.bytes !== shared.bytes) {
      throw new Error(`not everything arrived: ${servers.map(({ kind, bytes }) => `${kind} ${bytes}`).join(', ')}`);
    }
    const cost = ({ kind, cpuMs }: Server) => ({
      name: kind,
      value: (cpuMs * 1_000) / (ROUNDS * ROUND.messages * CLIENTS),
    });
    return [
      costAgainst('stream-fanout, serialised for each', cost(venue).value, 'µs/message', cost(each), 0.4),
      costAgainst('stream-fanout, serialised once', cost(venue).value, 'µs/message', cost(shared), 0.9),
      atMost('stream-fanout, memory with stalled clients', await growth(venue, readers), 'MB more', GROWTH_MAX_MB),
    ];
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
  }
}

interface Server {
  readonly kind: Kind;
  readonly process: ChildProcess;
  readonly port: number;
  /** CPU of the rounds. */
  cpuMs: number;
  /** Received by its clients. */
  bytes: number;
}

async function openServer(kind: Kind, process: ChildProcess, readers: ChildProcess): Promise<Server> {
  const { port } = await nextMessage<Answer>(process);
  await runTask(readers, { type: 'open', port, clients: CLIENTS });
  return { kind, process, port, cpuMs: 0, bytes: 0 };
}

/** Has a server send, waits until it has arrived, and answers what the server spent. */
async function work(server: Server, readers: ChildProcess, messages: Work): Promise<Answer> {
  const before = await send(server, { messages: 0, everyMs: 1 });
  await send(server, messages);
  server.bytes = await runTask(readers, { type: 'count', port: server.port });
  const after = await send(server, { messages: 0, everyMs: 1 });
  return { ...after, cpuMs: after.cpuMs - before.cpuMs };
}

/** Megabytes that a server holds more after a tenth of its clients have not read for long. */
async function growth(server: Server, readers: ChildProcess): Promise<number> {
  const before = await send(server, { messages: 0, everyMs: 1 });
  await runTask(readers, { type: 'stall', port: server.port, clients: STALLED });
  const after = await work(server, readers, LONG);
  if (after.connections < CLIENTS - STALLED) throw new Error('clients that read were dropped');
  return Math.max(0, after.memory - before.memory) / MB;
}

function runTask(readers: ChildProcess, task: Task): Promise<number> {
  return request(readers, task);
}

function send(server: Server, work: Work): Promise<Answer> {
  return request(server.process, work);
}
