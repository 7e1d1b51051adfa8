const NAMED = ['USDT', 'USDC', 'BTC', 'ETH', 'USD', 'EUR', 'GBP', 'SGD', 'HKD', 'AUD', 'JPY'] as const;

/** The asset's key below `names` in the catalogues; undefined where there is none. */
export function namedAsset(asset: string): (typeof NAMED)[number] | undefined {
  return NAMED.find((each) => each === asset);
}
