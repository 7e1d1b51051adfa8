const NAMED = ['USDT', 'USDC', 'BTC', 'ETH', 'USD', 'EUR', 'GBP', 'SGD', 'HKD', 'AUD', 'JPY'] as const;

/** An asset as the catalogues name it, below `names`; undefined where this client has no word for it. */
export function namedAsset(asset: string): (typeof NAMED)[number] | undefined {
  return NAMED.find((each) => each === asset);
}
