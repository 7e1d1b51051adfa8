import { expect, test } from 'vitest';
import { readAddress } from '../../../lib/testing/listAddress.ts';
import { FILTERS } from './Records.tsx';
import { keepStatus, listStatuses } from './typeFilters.ts';

const read = (query: string) => readAddress(FILTERS, query);

test('WAL-14 CL-11 the address gives type, asset, network, status and days', () => {
  const query = 'type=deposit&asset=USDT&network=ETH&status=complete';
  expect(read(query)).toEqual({
    condition: { type: 'deposit', asset: 'USDT', network: 'ETH', status: 'complete' },
    written: query,
    isFiltered: true,
  });
});

test('WAL-14 the last day is included as a whole', () => {
  expect(read('since=2026-11-01&until=2026-11-21&sort=oldest').condition).toEqual({
    startTime: Date.UTC(2026, 10, 1),
    endTime: Date.UTC(2026, 10, 22),
    sort: 'oldest',
  });
});

test('WAL-14 values unknown to the calls count as absent', () => {
  expect(read('type=both&asset=usdt&network=e&status=approvalPending&account=treasury').isFiltered).toBe(false);
  expect([read('network=BTC').isFiltered, read('type=withdraw').isFiltered]).toEqual([true, true]);
});

test('WAL-14 a transaction id is found as it was pasted, and an account by its name', () => {
  const txid = `0x${'ab'.repeat(32)}`;
  expect(read(`account=trade_account&txid=%20${txid}%20`)).toEqual({
    condition: { accountType: 'trade_account', txid },
    written: `account=trade_account&txid=${txid}`,
    isFiltered: true,
  });
  expect([read(`txid=${'a'.repeat(101)}`).condition, read('txid=%20').condition]).toEqual([{}, {}]);
});

test('WAL-11 each type offers the statuses that its records can have, and another type drops others', () => {
  expect(listStatuses(undefined)).toEqual(['deposit_pending', 'withdraw_pending', 'complete', 'failed', 'cancelled']);
  expect(listStatuses('deposit')).toEqual(['deposit_pending', 'complete', 'cancelled']);
  expect(listStatuses('withdraw')).toEqual(['withdraw_pending', 'complete', 'failed', 'cancelled']);
  expect(keepStatus('deposit', 'failed')).toBeUndefined();
  expect(keepStatus('withdraw', 'failed')).toBe('failed');
  expect(keepStatus(undefined, 'failed')).toBe('failed');
});
