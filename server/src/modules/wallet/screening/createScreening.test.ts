import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/platform/database.ts';
import { type ScreeningProvider, startScreeningProvider } from '../../../../../testkit/wallet/screeningProvider.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { createLog } from '../../../kernel/log.ts';
import { createScreening } from './createScreening.ts';
import type { Screened } from './screening.ts';

const DAY_MS = 24 * 3_600_000;

let db: TestDatabase;
let provider: ScreeningProvider;
const clock = { now: Date.UTC(2026, 10, 24) };

beforeAll(async () => {
  db = await createTestDatabase();
  provider = await startScreeningProvider();
});
beforeEach(() => {
  clock.now += 1_000;
});
afterAll(async () => {
  provider?.release();
  await provider?.close();
  await db?.drop();
});

const create = (timeoutMs?: number) =>
  createScreening({
    database: db.database,
    clock: () => clock.now,
    log: createLog('silent'),
    provider: provider.config(timeoutMs),
  });

const of = (address: string): Screened => ({ network: 'ETH', address, direction: 'out' });

const resultOf = (screening: ReturnType<typeof create>, screened: Screened) =>
  inTransaction(db.database, async (tx) => (await screening.read(tx, [screened]))(screened));

test('an address that the provider was not asked about, or not in this direction, is to be reviewed', async () => {
  const screening = create();
  const unanswered = { verdict: 'review', matches: ['Provider: no answer'] };
  expect(await resultOf(screening, of('0x01'))).toEqual(unanswered);
  await screening.ask([of('0x01')]);
  expect(await resultOf(screening, of('0x01'))).toEqual({ verdict: 'clear', matches: [] });
  expect(await resultOf(screening, { ...of('0x01'), direction: 'in' })).toEqual(unanswered);
  expect(await resultOf(screening, { ...of('0x01'), network: 'BTC' })).toEqual(unanswered);
});

test('an answer counts for a day, and if the provider does not answer again the stricter one counts on', async () => {
  const screening = create();
  provider.say('0x02', { verdict: 'block', matches: ['Theft'] });
  provider.say('0x03', { verdict: 'clear' });
  await screening.ask([of('0x02'), of('0x03')]);
  for (const address of ['0x02', '0x03']) provider.say(address, { text: 'nonsense' });
  await screening.ask([of('0x02'), of('0x03')]);
  expect(await resultOf(screening, of('0x02'))).toEqual({
    verdict: 'block',
    matches: ['Provider: Theft', 'Provider: no answer'],
  });
  expect(await resultOf(screening, of('0x03'))).toEqual({ verdict: 'review', matches: ['Provider: no answer'] });
  provider.say('0x03', { verdict: 'clear' });
  await screening.ask([of('0x03')]);
  clock.now += DAY_MS - 1;
  expect(await resultOf(screening, of('0x03'))).toMatchObject({ verdict: 'clear' });
  clock.now += 1;
  for (const address of ['0x02', '0x03']) {
    expect(await resultOf(screening, of(address))).toEqual({ verdict: 'review', matches: ['Provider: no answer'] });
  }
});

test('after a question that timed out the others are not asked, and all are to be reviewed', async () => {
  const addresses = Array.from({ length: 40 }, (_, index) => `0x1${String(index).padStart(2, '0')}`);
  for (const address of addresses) provider.say(address, 'nothing');
  const before = provider.requests.length;
  await create(20).ask(addresses.map(of));
  expect(provider.requests.length - before).toBeLessThanOrEqual(8);
  const screening = create();
  for (const address of addresses) expect(await resultOf(screening, of(address))).toMatchObject({ verdict: 'review' });
});

test('an address is asked about once in a step, and none without a provider', async () => {
  const before = provider.requests.length;
  await create().ask([of('0x20'), of('0x20'), { ...of('0x20'), direction: 'in' }]);
  expect(provider.requests.length - before).toBe(2);
  const alone = createScreening({
    database: db.database,
    clock: () => clock.now,
    log: createLog('silent'),
    provider: null,
  });
  await alone.ask([of('0x21')]);
  expect(await resultOf(alone, of('0x21'))).toEqual({ verdict: 'clear', matches: [] });
  expect(provider.requests.length - before).toBe(2);
});
