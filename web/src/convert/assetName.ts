import type { TFunction } from 'i18next';

const NAMED = ['USDT', 'USDC', 'BTC', 'ETH', 'USD', 'EUR', 'GBP', 'SGD', 'HKD', 'AUD', 'JPY'] as const;

/** An asset's name in the language of the page; one that is new to this client has the server's. */
export function assetName({ asset, name }: { asset: string; name: string }, t: TFunction<'convert'>): string {
  const known = NAMED.find((each) => each === asset);
  return known === undefined ? name : t(`names.${known}`);
}
