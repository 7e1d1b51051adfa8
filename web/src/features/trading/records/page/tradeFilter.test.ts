import { expect, test } from 'vitest';
import { buildCondition, NO_FILTER, readFilter, type TradeFilter, writeFilter } from './tradeFilter.ts';

const newest = { cursor: null, searchDirection: 'after' } as const;
const filters: readonly TradeFilter[] = [
  { ...NO_FILTER, position: newest, pageSize: 10 },
  { ...NO_FILTER, symbol: 'BTCUSDT', direction: 'sell', position: newest, pageSize: 50 },
  { ...NO_FILTER, since: '2026-11-01', until: '2026-11-21', position: newest, pageSize: 20 },
  { ...NO_FILTER, position: { cursor: '9223372036854775807', searchDirection: 'before' }, pageSize: 100 },
];

test('WAL-14 filter and page of the futures trades are preserved in the address', () => {
  for (const filter of filters) expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter({ ...NO_FILTER, position: newest, pageSize: 10 }).toString()).toBe('');
});

test('an invalid address shows the newest trades of all contracts', () => {
  const odd = new URLSearchParams('symbol=btc&direction=up&since=2026-02-30&until=x&cursor=-1&size=7');
  expect(readFilter(odd)).toEqual(filters[0]);
});

test('WAL-14 a range of days includes its last one', () => {
  const filter = readFilter(new URLSearchParams('since=2026-11-01&until=2026-11-01'));
  expect(buildCondition(filter).queryCondition).toEqual({
    from: Date.UTC(2026, 10, 1),
    until: Date.UTC(2026, 10, 2),
  });
});
