import { add } from './balances.ts';

interface Sum {
  readonly asset: string;
  readonly amount: string;
}

/** The sums of amounts by asset, in alphabetical order. */
export function sumByAsset(amounts: readonly Sum[]): readonly Sum[] {
  const assets = [...new Set(amounts.map(({ asset }) => asset))].toSorted();
  return assets.map((asset) => ({
    asset,
    amount: add(amounts.filter((each) => each.asset === asset).map(({ amount }) => amount)),
  }));
}
