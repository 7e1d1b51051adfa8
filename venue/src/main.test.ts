import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { venueConfig } from './config.ts';
import { closeCode, field } from './testing/socketClient.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const ENVIRONMENT = { ...process.env, VENUE_PORT: '0', VENUE_HOST: '127.0.0.1', VENUE_SEED: '1' };

async function ready(child: ChildProcess): Promise<number> {
  const [message] = (await once(child, 'message')) as unknown[];
  expect(field(message, 'ready')).toBe(true);
  return Number(field(message, 'port'));
}

test('started with a channel it reports its port, serves, and ends when the channel closes', async () => {
  const child = fork(MAIN, { env: ENVIRONMENT, silent: true });
  const exited = once(child, 'exit');
  const port = await ready(child);
  expect((await fetch(`http://127.0.0.1:${port}/fapi/v1/ping`)).status).toBe(200);
  child.disconnect();
  expect((await exited)[0]).toBe(0);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it cleanly, with sockets open', async (signal) => {
  const child = fork(MAIN, { env: ENVIRONMENT, silent: true });
  const exited = once(child, 'exit');
  const socket = new WebSocket(`ws://127.0.0.1:${await ready(child)}/public/ws/btcusdt@depth`);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  child.kill(signal);
  expect((await exited)[0]).toBe(0);
});

test.each(['VENUE_PORT', 'VENUE_CONTROL_PORT'])(
  'a port in use is reported with %s, and the exit code is 1',
  async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const child = spawn(process.execPath, [MAIN], {
      env: { ...ENVIRONMENT, VENUE_CONTROL_KEY: 'a-key', [variable]: port },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const code = await closeCode(child);
    other.close();
    expect(code).toBe(1);
    expect(output.trim()).toBe(`Port ${port} on 127.0.0.1 is taken by another program. Set ${variable} to a free one.`);
  },
);

test('settings have defaults, and one that cannot be used is named', () => {
  expect(venueConfig({})).toEqual({
    port: 4200,
    host: '127.0.0.1',
    seed: 1,
    bookSeed: undefined,
    symbols: undefined,
    depth: 1,
    market: 'live',
    path: undefined,
    demo: false,
    control: undefined,
    socketsPerOwner: undefined,
    weightLimit: undefined,
  });
  expect(venueConfig({ VENUE_PORT: '4300', VENUE_SEED: '9' })).toMatchObject({ port: 4300, seed: 9 });
  expect(() => venueConfig({ VENUE_PORT: '70000' })).toThrow('VENUE_PORT must be a whole number from 0 to 65535');
  expect(() => venueConfig({ VENUE_SEED: '-1' })).toThrow('VENUE_SEED');
  expect(venueConfig({ VENUE_DATA: '/tmp/v', VENUE_DEMO: '1' })).toMatchObject({ path: '/tmp/v', demo: true });
  expect(venueConfig({ VENUE_WEIGHT_LIMIT: '24000' }).weightLimit).toBe(24_000);
  expect(venueConfig({ VENUE_CONTROL_KEY: 'key' }).control).toEqual({ port: 4201, key: 'key' });
  expect(venueConfig({ VENUE_CONTROL_PORT: '4300' }).control).toBeUndefined();
  expect(() => venueConfig({ VENUE_WEIGHT_LIMIT: 'all' })).toThrow('VENUE_WEIGHT_LIMIT');
  expect(venueConfig({ VENUE_MARKET: 'still' }).market).toBe('still');
  expect(() => venueConfig({ VENUE_MARKET: 'calm' })).toThrow('VENUE_MARKET must be live or still, not "calm".');
  expect(() => venueConfig({ VENUE_DEMO: 'yes' })).toThrow('VENUE_DEMO');
});
