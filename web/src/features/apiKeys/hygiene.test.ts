import { expect, test } from 'vitest';
import { daysLeft, findHygiene, type InspectedKey, sumRefused } from './hygiene.ts';
import { apiKey, MADE_AT } from './testing/keys.ts';

const DAY_MS = 24 * 3_600_000;
const now = MADE_AT + 20 * DAY_MS;
const inspected = (over: Parameters<typeof apiKey>[0], use?: InspectedKey['use']): InspectedKey => ({
  key: apiKey(over),
  use,
});
const day = (date: string, ...refused: [address: string, count: number][]) => ({
  day: date,
  calls: 10,
  refused: refused.length,
  refusedAddresses: refused.map(([address, count]) => ({ address, count })),
});
const found = (...keys: InspectedKey[]) =>
  findHygiene(keys, now).map(({ kind, key, remedy, count }) => [kind, key.remark, remedy, count]);

test('a key with addresses that is used needs nothing', () => {
  expect(found(inspected({}), inspected({}, [day('2026-11-20')]))).toEqual([]);
});

test('findings are worst first, each with one remedy', () => {
  const stale = { lastUsedAt: now - 30 * DAY_MS };
  expect(
    found(
      inspected({ remark: 'unused', ...stale }),
      inspected({ remark: 'open', addresses: [], expiresAt: now + 60 * DAY_MS }),
      inspected({ remark: 'ending', addresses: [], expiresAt: now + 13.5 * DAY_MS }),
      inspected({ remark: 'sooner', addresses: [], expiresAt: now + DAY_MS }),
      inspected({ remark: 'refused' }, [
        day('2026-11-20', ['198.51.100.1', 3]),
        day('2026-11-19', ['198.51.100.1', 1], ['198.51.100.2', 5]),
      ]),
    ),
  ).toEqual([
    ['refused', 'refused', 'look', 9],
    ['ending', 'sooner', 'addAddresses', 1],
    ['ending', 'ending', 'addAddresses', 14],
    ['open', 'open', 'addAddresses', 0],
    ['unused', 'unused', 'revoke', 30],
  ]);
});

test('an unused key is to be revoked, whatever else is true of its terms', () => {
  const over = { addresses: [], expiresAt: now + DAY_MS, lastUsedAt: null };
  expect(found(inspected({ ...over, createdAt: now - 30 * DAY_MS }))).toEqual([['unused', 'Desk', 'revoke', 30]]);
  expect(found(inspected({ ...over, createdAt: now - 29 * DAY_MS }))).toEqual([['ending', 'Desk', 'addAddresses', 1]]);
});

test('another member’s key can be looked at, and one that does not work needs nothing', () => {
  const over = { addresses: [], expiresAt: now + DAY_MS };
  expect(found(inspected({ ...over, mayManage: false }))).toEqual([['ending', 'Desk', 'look', 1]]);
  expect(found(inspected({ ...over, state: 'pending' }), inspected({ ...over, state: 'revoked' }))).toEqual([]);
});

test('AK-03 the days until the end are shown from 14 on, rounded up', () => {
  const left = (days: number | null) => {
    const expiresAt = days === null ? null : now + days * DAY_MS;
    return daysLeft(apiKey({ expiresAt }), now);
  };
  expect([left(null), left(14.1), left(14), left(0.1), left(0)]).toEqual([undefined, undefined, 14, 1, 0]);
  expect(daysLeft(apiKey({ state: 'expired', expiresAt: now }), now)).toBeUndefined();
});

test('refused addresses are summed over the days, most first', () => {
  const use = [day('2026-11-20', ['198.51.100.1', 1]), day('2026-11-19', ['198.51.100.1', 1], ['198.51.100.2', 5])];
  expect(sumRefused(use)).toEqual([
    { address: '198.51.100.2', count: 5 },
    { address: '198.51.100.1', count: 2 },
  ]);
});
