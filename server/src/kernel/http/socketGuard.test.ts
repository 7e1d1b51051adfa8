import { once } from 'node:events';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { answerCallsBySocket } from './callSocket.ts';
import { channelPath } from './channels.ts';
import { createPresence } from './presence.ts';
import { createSocketGuard } from './socketGuard.ts';
import { registerUpgrades } from './upgrades.ts';

const CALL = '/api/faulty';
const metrics = createMetrics({
  pool: { totalCount: 0, idleCount: 0, waitingCount: 0 } as never,
  clock: Date.now,
  clockDifferenceMs: () => 0,
  disks: () => [],
});
const countFaults = async (handler: string) => {
  const metric = await metrics.registry.getSingleMetric('aldgate_socket_faults_total')?.get();
  return metric?.values.find(({ labels }) => labels.handler === handler)?.value ?? 0;
};

let url: string;
let http: ReturnType<typeof Fastify>;
/** Read for each answer. */
const clock = vi.fn(Date.now);

beforeEach(async () => {
  http = Fastify();
  const guard = createSocketGuard({ log: createLog('silent'), metrics });
  const refusals = { note: () => undefined };
  const socketCalls = answerCallsBySocket({
    http,
    metrics,
    clock,
    refusals,
    guard,
    presence: createPresence(Date.now),
    calls: new Map([[CALL, async () => 'done']]),
    checkRate: async () => undefined,
  });
  const faulty = {
    isTheirs: (path: string) => path === '/faulty',
    take: () => {
      throw new Error('the upgrade failed');
    },
  };
  const rateLimit = { sockets: 50 } as Parameters<typeof registerUpgrades>[1]['rateLimit'];
  const config = { trustedProxies: 0, profile: 'local' as const, publicUrl: null, rateLimit };
  registerUpgrades(http, config, { upgrades: [faulty, socketCalls], refusals, guard });
  url = (await http.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});
afterEach(() => http.close());

async function open(path: string): Promise<WebSocket> {
  const socket = new WebSocket(url + path);
  await once(socket, 'open');
  return socket;
}
const ask = (socket: WebSocket) => socket.send(JSON.stringify({ id: 1, path: CALL, headers: {}, body: '' }));
/** The first message with an answer; beats are empty. */
const answer = async (socket: WebSocket) => JSON.parse(String((await once(socket, 'message'))[0]));

test('a fault of an answer closes its socket and no other, and is counted', async () => {
  const [faulty, other] = [await open(channelPath('calls')), await open(channelPath('calls'))];
  clock.mockImplementationOnce(() => {
    throw new Error('no time');
  });
  const closed = once(faulty, 'close');
  ask(faulty);
  await closed;
  ask(other);
  expect(await answer(other)).toMatchObject({ id: 1, status: 200 });
  expect(await countFaults('message')).toBe(1);
});

test('a fault of an upgrade closes its socket, and is counted', async () => {
  const socket = new WebSocket(`${url}/faulty`);
  await once(socket, 'error');
  expect(await countFaults('upgrade')).toBe(1);
  const other = await open(channelPath('calls'));
  ask(other);
  expect(await answer(other)).toMatchObject({ status: 200 });
});
