import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { expect, test } from 'vitest';
import {
  FILTERS,
  fundingCondition,
  type HistoryFilter,
  isFiltered,
  NO_FILTER,
  orderCondition,
  readFilter,
  tradeCondition,
  writeFilter,
} from './historyFilter.ts';

const plain: HistoryFilter = { ...NO_FILTER, sort: 'newest', position: FIRST, pageSize: 10 };
const filters: readonly HistoryFilter[] = [
  plain,
  { ...plain, symbol: 'BTCUSDT', direction: 'sell', pageSize: 50 },
  { ...plain, status: 'partial-canceled', priceType: 'market' },
  { ...plain, since: '2026-11-01', until: '2026-11-21', sort: 'oldest', pageSize: 20 },
  { ...plain, position: { page: 7, cursor: { at: 'WyJhYmMiXQ', side: 'before' } }, pageSize: 100 },
  { ...plain, position: { page: null, cursor: { at: null, side: 'before' } } },
];

test('WAL-14 TR-12 filter, order and page of the futures records are preserved in the address', () => {
  for (const filter of filters) expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter(plain).toString()).toBe('');
});

test('an invalid address shows the newest records of all contracts', () => {
  const odd = 'symbol=btc&direction=up&status=running&type=stop&since=2026-02-30&until=x&cursor=%20&size=7&sort=up';
  expect(readFilter(new URLSearchParams(odd))).toEqual(plain);
});

test('WAL-14 a range of days includes its last one', () => {
  const filter = readFilter(new URLSearchParams('since=2026-11-01&until=2026-11-01'));
  expect(tradeCondition(filter, undefined)).toEqual({ from: Date.UTC(2026, 10, 1), until: Date.UTC(2026, 10, 2) });
});

test('TR-12 each list takes its own filters, and the switch’s contract takes precedence', () => {
  const filter: HistoryFilter = {
    ...plain,
    symbol: 'BTCUSDT',
    direction: 'buy',
    status: 'filled',
    priceType: 'limit',
    sort: 'oldest',
  };
  const shared = { instrumentId: 'ETHUSDT', sort: 'oldest' };
  expect(orderCondition(filter, 'ETHUSDT')).toEqual({
    ...shared,
    direction: 'buy',
    status: 'filled',
    priceType: 'limit',
  });
  expect(tradeCondition(filter, 'ETHUSDT')).toEqual({ ...shared, direction: 'buy' });
  expect(fundingCondition(filter, 'ETHUSDT')).toEqual({ ...shared, incomeType: 'funding_fee' });
  expect(isFiltered({ ...plain, status: 'filled', sort: 'oldest' }, FILTERS.funding)).toBe(false);
  expect(isFiltered({ ...plain, status: 'filled' }, FILTERS.orders)).toBe(true);
});
