import { afterEach, expect, test, vi } from 'vitest';
import { readLastSymbol, storeLastSymbol } from './lastSymbol.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubStorage(): Map<string, string> {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  return items;
}

test('the last contract is remembered, and BTCUSDT is used where there is none', () => {
  stubStorage();
  expect(readLastSymbol()).toBe('BTCUSDT');
  storeLastSymbol('ETHUSDT');
  expect(readLastSymbol()).toBe('ETHUSDT');
});

test('a stored text that is no market is ignored', () => {
  stubStorage().set('aldgate.lastSymbol', 'BINANCE/usdm/../login');
  expect(readLastSymbol()).toBe('BTCUSDT');
});
