/**
 * The quote asset of a pair is the one further left. This is market convention: BTC/USDT, USDT/USD, EUR/USD, USD/JPY,
 * ETH/BTC.
 */
const QUOTE_ORDER = ['JPY', 'HKD', 'SGD', 'USD', 'AUD', 'GBP', 'EUR', 'USDT', 'USDC', 'BTC', 'ETH'];

export interface Pair {
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

export function orientPair(one: string, other: string): Pair {
  const rank = (asset: string) => {
    const index = QUOTE_ORDER.indexOf(asset);
    return index < 0 ? QUOTE_ORDER.length : index;
  };
  return rank(one) <= rank(other) ? { quoteAsset: one, baseAsset: other } : { quoteAsset: other, baseAsset: one };
}
