import { tabStorage } from '@aldgate/client-kit/browser/storage.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type Acceptance,
  clearAcceptance,
  decideOutcome,
  readAcceptance,
  SETTLED_MS,
  saveAcceptance,
} from './acceptance.ts';
import type { Conversion } from './queries.ts';

const acceptance: Acceptance = { quoteId: 'q', institutionId: 'i', acceptedAt: 1_000 };

const conversion: Conversion = {
  orderId: 'o',
  quoteId: 'q',
  fromAsset: 'USDT',
  toAsset: 'BTC',
  fromAmount: '1000',
  toAmount: '0.0095',
  price: '105000',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  status: 'completed',
  createdAt: 2_000,
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
  expect(readAcceptance('i')).toBeUndefined();
  saveAcceptance(acceptance);
  expect(readAcceptance('i')).toEqual(acceptance);
  expect(readAcceptance('other')).toBeUndefined();
  clearAcceptance('earlier');
  expect(readAcceptance('i')).toEqual(acceptance);
  clearAcceptance('q');
  expect(readAcceptance('i')).toBeUndefined();
});

test('what was stored and cannot be read is none', () => {
  for (const stored of ['{', '[]', '{"quoteId":"q"}', '{"quoteId":"q","institutionId":"i","acceptedAt":"1"}']) {
    tabStorage.set('aldgate.acceptance', stored);
    expect(readAcceptance('i'), stored).toBeUndefined();
  }
});

test('CV-02 the server’s records decide: the conversion of the quote, or none once the quote has expired', () => {
  const other = { ...conversion, quoteId: 'other' };
  const settledAt = acceptance.acceptedAt + SETTLED_MS;
  expect(decideOutcome(acceptance, undefined)).toEqual({ kind: 'pending' });
  expect(decideOutcome(acceptance, { items: [other], readAt: settledAt - 1 })).toEqual({ kind: 'pending' });
  expect(decideOutcome(acceptance, { items: [other], readAt: settledAt })).toEqual({ kind: 'notCompleted' });
  for (const readAt of [acceptance.acceptedAt, settledAt]) {
    expect(decideOutcome(acceptance, { items: [other, conversion], readAt })).toEqual({
      kind: 'completed',
      conversion,
    });
  }
});
