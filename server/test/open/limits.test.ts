import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { type Platform, startPlatform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';

/** Requests of an address in a second: of any, and of one that a key names. */
const ANY = 5;
const NAMED = 12;
const UNSIGNED = 20;
/** The weight of an institution's calls in a second. */
const INSTITUTION = 12;

let platform: Platform;
/** The time by which addresses are limited. */
let second = Date.now();

beforeAll(async () => {
  platform = await startPlatform({
    trustedProxies: 1,
    rateLimit: { calls: ANY, institution: INSTITUTION, signIn: 5, sockets: 50 },
    openApi: { read: 50, trade: 50, withdrawal: 1, namedAddress: NAMED },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: second });
});
beforeEach(() => nextSecond());
afterAll(async () => {
  vi.useRealTimers();
  await platform?.close();
});

function nextSecond(): void {
  second += 1_000;
  vi.setSystemTime(second);
}
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const get = (path: string, address: string) => fetch(`${platform.url}/open/v1${path}`, from(address));
/** How many of some requests at once are answered. */
async function countAnswered(count: number, address: string): Promise<number> {
  const replies = await Promise.all(Array.from({ length: count }, () => get('/time', address)));
  return replies.filter(({ status }) => status === 200).length;
}

test('whatever an address asks for below /open/v1 counts, with a key or without one', async () => {
  const address = '198.51.100.1';
  const statuses: number[] = [];
  for (const path of ['/time', '/status', '/openapi.json', '/nothing', '/balances', '/time', '/docs', '/openapi.json'])
    statuses.push((await get(path, address)).status);
  expect(statuses).toEqual([200, 200, 200, 404, 401, 429, 429, 429]);
  const refused = await get('/nothing', address);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ name: 'tooManyRequests' });
  expect((await get('/time', '198.51.100.2')).status).toBe(200);
  nextSecond();
  expect((await get('/time', address)).status).toBe(200);
});

test('an address that a key in use names may ask for more', async () => {
  const address = '203.0.113.7';
  expect(await countAnswered(NAMED, address)).toBe(ANY);
  await openKey(platform, { email: TRADER, permissions: ['read'], addresses: [address] });
  platform.clock.advance(5_000);
  const answered = await waitFor(async () => {
    nextSecond();
    const count = await countAnswered(NAMED + 1, address);
    return count > ANY ? count : undefined;
  });
  expect(answered).toBe(NAMED);
  expect(await countAnswered(NAMED, '203.0.113.8')).toBe(ANY);
});

test('beyond 20 unsigned requests a minute, only keys that signed from the address before are read', async () => {
  const address = '198.51.100.3';
  const [known, other] = await Promise.all(
    [1, 2].map(() => openKey(platform, { email: TRADER, permissions: ['read'] })),
  );
  const send = async (key: typeof known, headers: object = {}) => {
    nextSecond();
    return (await key?.send('/key', { headers: { ...from(address).headers, ...headers } }))?.status;
  };
  const unknown = { 'X-Aldgate-Key': 'ald_nobodynobodynobodynobody' };
  platform.clock.advance(60_000);
  expect(await send(known)).toBe(200);
  for (let sent = 0; sent < UNSIGNED; sent += 1) expect(await send(other, unknown)).toBe(401);
  expect(await send(other, unknown)).toBe(429);
  expect(await send(known)).toBe(200);
  expect(await send(known, { 'X-Aldgate-Signature': '0'.repeat(64) })).toBe(429);
  // Its signature is right, which nobody looks at any more.
  expect(await send(other)).toBe(429);
  platform.clock.advance(60_000);
  expect(await send(other)).toBe(200);
});

test('reading with keys and in sessions is taken from one budget of the institution, by weight', async () => {
  const key = await openKey(platform, { email: TRADER, permissions: ['read'] });
  const token = await platform.openSession(TRADER);
  const inSession = async () => (await platform.call('GET', '/user/assets', undefined, token)).status;
  const byKey = async (target: string) => (await key.send(target, from('198.51.100.4'))).status;
  // The server reads the session's institution.
  expect(await inSession()).toBe(200);
  platform.clock.advance(1_000);
  expect(await byKey('/ledger')).toBe(200);
  expect(await inSession()).toBe(200);
  expect(await byKey('/deposits')).toBe(429);
  expect(await byKey('/balances')).toBe(200);
  expect(await inSession()).toBe(429);
  platform.clock.advance(1_000);
  expect(await byKey('/deposits')).toBe(200);
});
