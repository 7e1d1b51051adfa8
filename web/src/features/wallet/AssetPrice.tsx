import { decimal, round } from '@aldgate/domain/money/amount.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import type { AssetBalance } from './balances.ts';

/** The asset's price in US dollars at which the balance was valued; missing where a valuation in cents has too few digits. */
export function AssetPrice({ balance: { total, usdValuation } }: { balance: AssetBalance }) {
  if (usdValuation === null || decimal(usdValuation).lt('100')) return <Price value={null} />;
  const price = decimal(usdValuation).div(total);
  const places = price.gte('100') ? 2 : 4;
  return <Price value={round(price, places, 'half-even')} places={places} />;
}
