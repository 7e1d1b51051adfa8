import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { FirmQuote } from './product.ts';

interface Comparison {
  /** The difference of the quoted price from mid-market, in basis points with one decimal. */
  readonly basisPoints: string;
  /** That difference on the whole amount, in the pair's quote asset. */
  readonly cost: string;
}

type Priced = Pick<FirmQuote, 'price' | 'referencePrice' | 'baseAsset' | 'fromAsset' | 'fromAmount' | 'toAmount'>;

/** A firm quote compared to mid-market at its creation. Undefined without a reference. */
export function compareToMid(quote: Priced, costPlaces: number): Comparison | undefined {
  const mid = decimal(quote.referencePrice);
  if (mid.lte('0')) return undefined;
  const difference = decimal(quote.price).minus(mid);
  const baseAmount = quote.baseAsset === quote.fromAsset ? quote.fromAmount : quote.toAmount;
  return {
    basisPoints: toDecimalString(round(difference.times('10000').div(mid), 1, 'half-even')),
    cost: toDecimalString(round(difference.abs().times(baseAmount), costPlaces, 'half-even')),
  };
}
