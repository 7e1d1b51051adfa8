import { decimal } from '../money/amount.ts';

/** From this size on, in US dollars, a second dealer approves a price. */
export const SECOND_DEALER_FROM_USD = '1000000';

interface DealerPrice {
  /** The customer's side in the base asset. */
  readonly direction: 'buy' | 'sell';
  /** Decimal strings above zero, in quoteAsset for one baseAsset. */
  readonly price: string;
  readonly mid: string;
}

/** Whether a price is better for the customer than the mid: below it for a buyer, above it for a seller. */
export const isBetterThanMid = ({ direction, price, mid }: DealerPrice): boolean =>
  direction === 'buy' ? decimal(price).lt(mid) : decimal(price).gt(mid);

/** OTC-04: whether a second dealer approves a price: from a million US dollars, or better than the mid. */
export const needsSecondDealer = ({ usdValue, ...priced }: DealerPrice & { readonly usdValue: string }): boolean =>
  decimal(usdValue).gte(SECOND_DEALER_FROM_USD) || isBetterThanMid(priced);
