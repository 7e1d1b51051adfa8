import { storage } from '@aldgate/client-kit/browser/storage.ts';

const KEY = 'aldgate.lastSymbol';
const DEFAULT = 'BTCUSDT';

/** The contract that the trading page showed last in this browser: 'Trade' opens it. */
export function readLastSymbol(): string {
  const stored = storage.get(KEY) ?? '';
  return /^[A-Z0-9]{5,20}$/.test(stored) ? stored : DEFAULT;
}

export function storeLastSymbol(symbol: string): void {
  storage.set(KEY, symbol);
}
