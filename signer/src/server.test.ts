import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signatureOf } from './server.ts';

const TOKEN = 'a shared secret of the server and the signer';
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const ADDRESS = `0x${'11'.repeat(20)}`;
const POLICY = {
  networks: {
    ETH: {
      kind: 'evm',
      chainId: 1,
      factory: ADDRESS,
      tokens: [],
      cold: ADDRESS,
      native: 'ETH',
      feeCapWei: '10000000000000000',
      fees: { perHour: '100000000000000000', perDay: '100000000000000000' },
      assets: { ETH: { perTransaction: '10', perHour: '15', perDay: '20' } },
    },
  },
};

let home: string;
let child: ChildProcess;
let url: string;

const environment = (over: object = {}) => ({
  ...process.env,
  SIGNER_HOME: home,
  SIGNER_KEY: Buffer.alloc(32, 3).toString('base64'),
  SIGNER_TOKEN: TOKEN,
  SIGNER_PORT: '0',
  ...over,
});

async function start(): Promise<void> {
  child = spawn(process.execPath, [MAIN], { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  url = /http:\S+/.exec(printed.toString())?.[0] ?? '';
}

async function kill(): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'aldgate-signer-'));
  writeFileSync(join(home, 'signer-policy.json'), JSON.stringify(POLICY));
  await start();
});
afterAll(async () => {
  await kill();
  rmSync(home, { recursive: true });
});

const now = () => Math.floor(Date.now() / 1_000);

async function ask(path: string, body: string, header: string | undefined, method = 'POST') {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(method === 'POST' && { body }),
    headers: header === undefined ? {} : { 'x-signature': header },
  });
  return { status: response.status, content: (await response.json()) as Record<string, unknown> };
}

const sign = (intent: object) => {
  const body = JSON.stringify(intent);
  return ask('/sign', body, signatureOf(TOKEN, now(), body));
};
const transfer = (requestId: string, nonce: number, amount: string) => ({
  requestId,
  attempt: 1,
  network: 'ETH',
  kind: 'transfer',
  withdrawalIds: ['w'],
  asset: 'ETH',
  to: `0x${'22'.repeat(20)}`,
  amount,
  nonce,
  gas: '21000',
  maxFee: '1000000000',
  tip: '1',
});

test('who does not know the token, or comes late, is refused', async () => {
  const body = JSON.stringify(transfer('a', 0, '1'));
  for (const header of [
    undefined,
    '',
    'nonsense',
    signatureOf('another secret', now(), body),
    signatureOf(TOKEN, now() - 60, body),
    signatureOf(TOKEN, now() + 60, body),
    signatureOf(TOKEN, now(), `${body} `),
    signatureOf(TOKEN, now(), body).toUpperCase(),
  ]) {
    expect((await ask('/sign', body, header)).status).toBe(401);
  }
  expect((await ask('/identity', '', undefined, 'GET')).status).toBe(401);
});

test('malformed, unknown and too large requests are answered clearly', async () => {
  for (const body of ['', '{', '[]', '{"kind":"transfer"}', JSON.stringify({ ...transfer('a', 0, '1'), more: 1 })]) {
    expect((await ask('/sign', body, signatureOf(TOKEN, now(), body))).status).toBe(400);
  }
  for (const amount of ['-1', '1.5', '1e3', '0x10', '', '01']) {
    expect((await sign(transfer('a', 0, amount))).status).toBe(400);
  }
  expect((await ask('/keys', '{}', signatureOf(TOKEN, now(), '{}'))).status).toBe(404);
  const large = `"${'x'.repeat(4_200_000)}"`;
  expect((await ask('/sign', large, signatureOf(TOKEN, now(), large))).status).toBe(413);
});

test('what was signed is answered again after a kill, and the bounds hold across it', async () => {
  const first = await sign(transfer('a', 0, '10'));
  expect(first).toMatchObject({ status: 200, content: { sequence: 1, raw: expect.stringMatching(/^0x02/) } });
  await kill();
  await start();
  expect(await sign(transfer('a', 0, '10'))).toEqual(first);
  expect((await sign(transfer('b', 0, '1'))).content).toEqual({ refused: { rule: 'used', bound: 'nonce:0' } });
  expect((await sign(transfer('b', 1, '6'))).content).toEqual({ refused: { rule: 'per_hour', bound: '15' } });
  expect((await sign(transfer('c', 1, '5'))).status).toBe(200);
  const identity = await ask('/identity', '', signatureOf(TOKEN, now(), ''), 'GET');
  expect(identity.content).toMatchObject({
    accounts: [{ network: 'ETH', hot: expect.stringMatching(/^0x/), xpub: null, cold: ADDRESS }],
    sequence: 2,
    policy: expect.stringMatching(/^[0-9a-f]{64}$/),
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(JSON.stringify(identity)).not.toContain('xprv');
});

test('a journal that was altered, or shortened from its middle, is not opened', async () => {
  await kill();
  const database = new DatabaseSync(join(home, 'journal.sqlite'));
  database.exec(`update entry set amount = '1' where sequence = 1`);
  const refused = spawn(process.execPath, [MAIN], { env: environment(), stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  refused.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  expect((await once(refused, 'close'))[0]).toBe(1);
  expect(printed).toContain('the journal is broken at entry 1');
  database.exec(`update entry set amount = '10' where sequence = 1`);
  database.close();
  await start();
});

test('without key, token and policy it does not start', async () => {
  for (const over of [{ SIGNER_KEY: 'short' }, { SIGNER_TOKEN: 'short' }, { SIGNER_HOME: join(home, 'empty') }]) {
    const refused = spawn(process.execPath, [MAIN], { env: environment(over), stdio: 'ignore' });
    expect((await once(refused, 'exit'))[0]).toBe(1);
  }
});
