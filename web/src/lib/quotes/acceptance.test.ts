import { tabStorage } from '@aldgate/client-kit/browser/storage.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type Acceptance,
  acceptanceOf,
  clearAcceptance,
  decideOutcome,
  readAcceptance,
  saveAcceptance,
} from './acceptance.ts';
import type { FirmQuote, Trade } from './product.ts';

const acceptance: Acceptance = { quoteId: 'q', institutionId: 'i', settledAt: 31_000 };

const trade: Trade = {
  orderId: 'o',
  quoteId: 'q',
  fromAsset: 'USDT',
  toAsset: 'BTC',
  fromAmount: '1000',
  toAmount: '0.0095',
};

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

test('CV-02 an acceptance stays until its outcome was shown, for its institution alone', () => {
  expect(readAcceptance('convert', 'i')).toBeUndefined();
  saveAcceptance('convert', acceptance);
  expect(readAcceptance('convert', 'i')).toEqual(acceptance);
  expect(readAcceptance('convert', 'other')).toBeUndefined();
  expect(readAcceptance('otc', 'i')).toBeUndefined();
  clearAcceptance('convert', 'earlier');
  expect(readAcceptance('convert', 'i')).toEqual(acceptance);
  clearAcceptance('convert', 'q');
  expect(readAcceptance('convert', 'i')).toBeUndefined();
});

test('what was stored and cannot be read is none', () => {
  for (const stored of ['{', '[]', '{"quoteId":"q"}', '{"quoteId":"q","institutionId":"i","settledAt":"1"}']) {
    tabStorage.set('aldgate.acceptance.convert', stored);
    expect(readAcceptance('convert', 'i'), stored).toBeUndefined();
  }
});

test('CV-02 an acceptance is settled once its quote has expired and no message of it can be under way', () => {
  const quote = { quoteId: 'q', createdAt: 5_000, expiresAt: 15_000 } as FirmQuote;
  expect(acceptanceOf(quote, 'i', 1_000)).toEqual(acceptance);
});

test('CV-02 the server’s records decide: the trade of the quote, or none once the quote has expired', () => {
  const other = { ...trade, quoteId: 'other' };
  const { settledAt } = acceptance;
  expect(decideOutcome(acceptance, undefined)).toEqual({ kind: 'pending' });
  expect(decideOutcome(acceptance, { items: [other], readAt: settledAt - 1 })).toEqual({ kind: 'pending' });
  expect(decideOutcome(acceptance, { items: [other], readAt: settledAt })).toEqual({ kind: 'notCompleted' });
  for (const readAt of [1_000, settledAt]) {
    expect(decideOutcome(acceptance, { items: [other, trade], readAt })).toEqual({ kind: 'completed', trade });
  }
});
