import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { formatMarket, parseMarket, referenceMarket } from '@aldgate/domain/market/marketRef.ts';

const KEY = 'aldgate.lastSymbol';
const DEFAULT = 'BTCUSDT';

/** The contract that the trading page showed last in this browser: 'Trade' opens it. */
export function readLastSymbol(): string {
  return parseMarket(storage.get(KEY) ?? '')?.instrumentId ?? DEFAULT;
}

export function storeLastSymbol(symbol: string): void {
  storage.set(KEY, formatMarket(referenceMarket(symbol)));
}
