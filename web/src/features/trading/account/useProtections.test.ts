import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { accountKeys } from './queries.ts';
import { findProtection, type PositionProtection, writeProtection } from './useProtections.ts';

const exits = (protectionId: string, fields: Partial<PositionProtection> = {}): PositionProtection => ({
  protectionId,
  instrumentId: 'BTCUSDT',
  clientOrderId: null,
  direction: 'buy',
  takeProfit: null,
  stopLoss: { triggerPrice: '100', clientOrderId: 'a', status: 'running', reason: null },
  triggerBy: 'last',
  expiresAt: 1,
  state: 'active',
  endReason: null,
  reason: null,
  createdAt: 1,
  updatedAt: 1,
  ...fields,
});

test('TR-15 exits that a call answered take the place of those of their position, ended ones leave the list', () => {
  const queries = new QueryClient();
  const waiting = exits('waiting', { state: 'waiting' });
  const other = exits('other', { instrumentId: 'ETHUSDT' });
  const list = () => queries.getQueryData<PositionProtection[]>(accountKeys.protections('key'));
  queries.setQueryData(accountKeys.protections('key'), [waiting, exits('old'), other]);
  expect(findProtection(list(), 'BTCUSDT')?.protectionId).toBe('old');
  writeProtection(queries, 'key', exits('new', { createdAt: 2 }));
  expect(list()?.map(({ protectionId }) => protectionId)).toEqual(['waiting', 'other', 'new']);
  writeProtection(queries, 'key', exits('new', { state: 'ended', endReason: 'cancelled' }));
  expect(list()?.map(({ protectionId }) => protectionId)).toEqual(['waiting', 'other']);
  expect(findProtection(list(), 'BTCUSDT')).toBeUndefined();
});
