import { expect, test } from 'vitest';
import { exportCondition } from '../../lib/lists/listFilter.ts';
import { readAddress } from '../../lib/testing/listAddress.ts';
import { FILTERS as ACCOUNTS } from './accounts/Accounts.tsx';
import { FILTERS as FLOWS } from './flows/CapitalRecords.tsx';
import { HISTORY_FILTERS, FILTERS as INTEREST } from './interest/Interest.tsx';
import { FILTERS as KEYS } from './keys/KeysBoard.tsx';
import { FILTERS as MESSAGES } from './messages/Inbox.tsx';
import { FILTERS as OPERATIONS } from './operations/Operations.tsx';
import { FILTERS as PROFIT } from './profit/Profit.tsx';
import { FILTERS as PROJECTS } from './projects/Projects.tsx';
import { FILTERS as RECORDS } from './records/Records.tsx';
import { FILTERS as TRANSFERS } from './transfers/Transfers.tsx';

const id = '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a';

test('CL-11 the filter of accounts survives its address, and invalid values count as absent', () => {
  const query = 'exchange=BINANCE&type=custody&state=active&q=LN02';
  expect(readAddress(ACCOUNTS, query)).toEqual({
    condition: { exchangeCode: 'BINANCE', accountType: 'custody', state: 'active', name: 'LN02' },
    written: query,
    isFiltered: true,
  });
  expect(readAddress(ACCOUNTS, 'exchange=b%20x&type=own&state=frozen').isFiltered).toBe(false);
});

test('BR-07 CL-11 the filter of keys survives its address', () => {
  const query = `account=${id}&exchange=BINANCE&kind=issued&status=active`;
  const { condition, written } = readAddress(KEYS, query);
  expect(written).toBe(query);
  expect(condition).toEqual({ brokerAccountId: id, exchangeCode: 'BINANCE', kind: 'issued', status: 'active' });
  expect(readAddress(KEYS, 'account=1&kind=own&status=lost').isFiltered).toBe(false);
});

test('BR-10 CL-11 the filter of fund transfers survives its address, with the days as times', () => {
  const query = `account=${id}&exchange=BINANCE&asset=USDT&state=failed&since=2026-11-01&until=2026-11-02`;
  const { condition, written } = readAddress(TRANSFERS, query);
  expect(written).toBe(query);
  expect(condition).toEqual({
    brokerAccountId: id,
    exchangeCode: 'BINANCE',
    asset: 'USDT',
    state: 'failed',
    startTime: Date.parse('2026-11-01'),
    endTime: Date.parse('2026-11-03'),
  });
  expect(readAddress(TRANSFERS, 'account=1&state=lost').isFiltered).toBe(false);
});

test('BR-13 CL-11 the filter of records survives its address, and the file has the same without the order', () => {
  const query = `account=${id}&kind=transfer&asset=USDT&state=completed&since=2026-11-01&sort=oldest`;
  const { condition, written } = readAddress(RECORDS, query);
  expect(written).toBe(query);
  const ofFile = {
    brokerAccountId: id,
    kind: 'transfer',
    asset: 'USDT',
    state: 'completed',
    startTime: Date.parse('2026-11-01'),
  };
  expect(condition).toEqual({ ...ofFile, sort: 'oldest' });
  expect(exportCondition(condition)).toEqual(ofFile);
  expect(readAddress(RECORDS, 'kind=gift&state=lost').isFiltered).toBe(false);
});

test('BR-12 CL-11 the filter of messages survives its address; without one read and unread are listed', () => {
  const query = 'topic=transfer&read=unread&since=2026-11-01';
  expect(readAddress(MESSAGES, query)).toEqual({
    condition: { topic: 'transfer', isUnread: true, startTime: Date.parse('2026-11-01') },
    written: query,
    isFiltered: true,
  });
  expect(readAddress(MESSAGES, 'read=read').condition).toEqual({ isUnread: false });
  expect(readAddress(MESSAGES, 'topic=gossip&read=maybe')).toMatchObject({ isFiltered: false, condition: {} });
});

test('BR-02 CL-11 the filter of projects survives its address', () => {
  const query = 'status=running&strategy=neutral_arbitrage&q=Lantern';
  expect(readAddress(PROJECTS, query)).toEqual({
    condition: { status: 'running', strategy: 'neutral_arbitrage', name: 'Lantern' },
    written: query,
    isFiltered: true,
  });
  expect(readAddress(PROJECTS, 'status=lost&strategy=luck').isFiltered).toBe(false);
});

test('BR-13 CL-11 the filters of operations and of entries survive their addresses', () => {
  const operations = 'project=P-2611-0001&type=loan&status=approved&since=2026-11-01';
  expect(readAddress(OPERATIONS, operations)).toMatchObject({
    condition: { projectNo: 'P-2611-0001', actionType: 'loan', status: 'approved' },
    written: operations,
  });
  expect(readAddress(OPERATIONS, 'project=7&type=gift&status=lost').isFiltered).toBe(false);
  const entries = 'project=P-2611-0001&flow=platform_loan&asset=USDT';
  expect(readAddress(FLOWS, entries)).toMatchObject({
    condition: { projectNo: 'P-2611-0001', flow: 'platform_loan', asset: 'USDT' },
    written: entries,
  });
  expect(readAddress(FLOWS, 'flow=trade').isFiltered).toBe(false);
});

test('BR-09 CL-11 the filter of applications for profit survives its address', () => {
  const query = 'project=P-2611-0001&status=approved&since=2026-11-01';
  const { condition, written } = readAddress(PROFIT, query);
  expect(written).toBe(query);
  expect(condition).toEqual({
    projectNo: 'P-2611-0001',
    status: 'approved',
    startTime: Date.parse('2026-11-01'),
  });
  expect(readAddress(PROFIT, 'project=1&status=lost').isFiltered).toBe(false);
});

test('BR-08 CL-11 the filters of statements and of their history survive their addresses', () => {
  const statements = 'project=P-2611-0001&status=accruing&overdue=yes';
  expect(readAddress(INTEREST, statements)).toMatchObject({
    condition: { projectNo: 'P-2611-0001', status: 'accruing', isOverdue: true },
    written: statements,
  });
  expect(readAddress(HISTORY_FILTERS, 'project=P-2611-0001&status=paid').condition).toEqual({
    projectNo: 'P-2611-0001',
    status: 'paid',
  });
  expect(readAddress(HISTORY_FILTERS, 'status=accruing').isFiltered).toBe(false);
});
