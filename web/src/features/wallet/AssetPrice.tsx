import { decimal, round } from '@aldgate/domain/money/amount.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import type { AssetBalance } from './balances.ts';

/** The asset's price in US dollars at which the balance was valued. */
export function AssetPrice({ balance: { usdPrice } }: { balance: AssetBalance }) {
  if (usdPrice === null) return <Price value={null} />;
  const places = decimal(usdPrice).gte('100') ? 2 : 4;
  return <Price value={round(usdPrice, places, 'half-even')} places={places} />;
}
