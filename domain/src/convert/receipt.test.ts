import { expect, test } from 'vitest';
import { type Execution, receiptPayload } from './receipt.ts';

const execution: Execution = {
  orderId: 'o',
  quoteId: 'q',
  transferId: '7',
  institutionId: 'i',
  userId: 'u',
  fromAsset: 'USDT',
  fromAmount: '1000',
  toAsset: 'BTC',
  toAmount: '0.00958418',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  price: '104338.55',
  referencePrice: '104286.4',
  volatilityBps: '1.24',
  referenceAt: 999,
  quotedAt: 1_000,
  expiresAt: 11_000,
  acceptedAt: 4_250,
};

test('CV-02 a receipt is one string with sorted keys, whatever the order of its fields', () => {
  const payload = receiptPayload(execution);
  const reversed = Object.fromEntries(Object.entries(execution).reverse()) as unknown as Execution;
  expect(receiptPayload(reversed)).toBe(payload);
  const names = Object.keys(JSON.parse(payload) as object);
  expect(names).toEqual([...names].sort());
  expect(payload).not.toMatch(/\s/);
});

test('CV-02 a receipt says the spread, its part for volatility and the time that was left', () => {
  const facts = { spreadBps: '5', volatilityBps: '1.24', timeLeftMs: 6_750, fee: '0', version: 2 };
  expect(JSON.parse(receiptPayload(execution))).toMatchObject(facts);
});

test('a receipt of a quote without its volatility keeps the first form', () => {
  const { volatilityBps: _, ...older } = execution;
  const payload = JSON.parse(receiptPayload(older)) as object;
  expect(payload).toMatchObject({ version: 1, spreadBps: '5' });
  expect(payload).not.toHaveProperty('volatilityBps');
});
