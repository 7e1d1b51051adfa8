import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { expect, test } from 'vitest';
import {
  buildCondition,
  changeType,
  isFiltered,
  listStatuses,
  NO_FILTER,
  readFilter,
  writeFilter,
} from './recordFilter.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('WAL-14 CL-11 the address gives type, asset, network, status and page, by default ten rows of the first', () => {
  expect(read('')).toEqual({ position: FIRST, pageSize: 10, sort: 'newest', ...NO_FILTER });
  expect(buildCondition(read(''))).toEqual({ pageCondition: { page: 1, pageSize: 10 }, queryCondition: {} });
  expect(buildCondition(read('type=deposit&asset=USDT&network=ETH&status=complete&page=3&size=50'))).toEqual({
    pageCondition: { page: 3, pageSize: 50 },
    queryCondition: { type: 'deposit', asset: 'USDT', network: 'ETH', status: 'complete' },
  });
});

test('WAL-14 the last day is included as a whole', () => {
  expect(buildCondition(read('since=2026-11-01&until=2026-11-21&sort=oldest')).queryCondition).toEqual({
    startTime: Date.UTC(2026, 10, 1),
    endTime: Date.UTC(2026, 10, 22),
    sort: 'oldest',
  });
});

test('WAL-14 values unknown to the calls count as absent', () => {
  expect(read('type=both&asset=usdt&network=e&status=approvalPending&page=0')).toEqual(read(''));
  expect(isFiltered(read('page=2'))).toBe(false);
  expect(isFiltered(read('network=BTC'))).toBe(true);
  expect(isFiltered(read('type=withdraw'))).toBe(true);
});

test('WAL-14 a transaction id is found as it was pasted, and an account by its name', () => {
  const txid = `0x${'ab'.repeat(32)}`;
  const filter = read(`account=trade_account&txid=%20${txid}%20`);
  expect(buildCondition(filter).queryCondition).toEqual({ accountType: 'trade_account', txid });
  expect(writeFilter(filter).toString()).toBe(`account=trade_account&txid=${txid}`);
  expect([isFiltered(read(`txid=${txid}`)), isFiltered(read('account=swap_account'))]).toEqual([true, true]);
  expect(read(`account=treasury&txid=${'a'.repeat(101)}`)).toEqual(read(''));
  expect(read('txid=%20')).toEqual(read(''));
  expect(buildCondition({ ...filter, ...NO_FILTER }).queryCondition).toEqual({});
});

test('WAL-11 each type offers the statuses that its records can have, and another type drops others', () => {
  expect(listStatuses(undefined)).toEqual(['deposit_pending', 'withdraw_pending', 'complete', 'failed', 'cancelled']);
  expect(listStatuses('deposit')).toEqual(['deposit_pending', 'complete', 'cancelled']);
  expect(listStatuses('withdraw')).toEqual(['withdraw_pending', 'complete', 'failed', 'cancelled']);
  expect(changeType({ status: 'failed' }, 'deposit')).toEqual({ type: 'deposit', status: undefined });
  expect(changeType({ status: 'failed' }, 'withdraw')).toEqual({ type: 'withdraw', status: 'failed' });
  expect(changeType({ status: 'failed' }, undefined)).toEqual({ type: undefined, status: 'failed' });
});

test('a written address parses to the same filter', () => {
  for (const text of ['', 'type=withdraw&asset=USDT&network=ETH', 'status=withdraw_pending&page=2', 'sort=oldest']) {
    expect(writeFilter(read(text)).toString()).toBe(text);
  }
});
