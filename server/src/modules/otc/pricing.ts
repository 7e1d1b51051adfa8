import type { ParsedOf } from '@aldgate/contract';
import { orientPair } from '@aldgate/domain/convert/pair.ts';
import { quotaValue } from '@aldgate/domain/convert/quota.ts';
import { spreadBps } from '@aldgate/domain/convert/quote.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { enteredPlaces, hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { DESK_PRICE_MAX_AGE_MS } from '@aldgate/domain/otc/order.ts';
import { computeOtcTerms, midOf, type OtcLeg, type OtcTerms } from '@aldgate/domain/otc/price.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { type Market, type PairValues, valueInUsd } from '../market/index.ts';
import type { OtcAsset, OtcSizes } from './terms.ts';

export interface Sides {
  readonly from: OtcAsset;
  readonly to: OtcAsset;
}

export interface Size {
  readonly fixed: 'from' | 'to';
  readonly amount: string;
}

export interface OtcPriced extends OtcTerms {
  readonly spreadBps: string;
  /** The time of the oldest part, epoch ms. */
  readonly referenceAt: number;
  /** The size in US dollars at the mid. */
  readonly usdValue: string;
}

interface Pricing {
  readonly values: PairValues;
  readonly now: number;
  /** Size that the institution traded of the pair and direction lately, in US dollars. */
  readonly recentUsd: string;
}

/** The terms of a trade at these values. Throws priceUnavailable without a value in US dollars. */
export function priceTrade(market: Market, sides: Sides, size: Size, { values, now, recentUsd }: Pricing): OtcPriced {
  const usdValue = sizeInUsd(market, sides, size, now);
  const terms = computeOtcTerms({
    ...legsOf(sides, values),
    ...size,
    sizeUsd: toDecimalString(decimal(usdValue).plus(recentUsd)),
  });
  return {
    ...terms,
    usdValue,
    spreadBps: spreadBps(terms.price, terms.referencePrice),
    referenceAt: oldest(values),
  };
}

/** Both sides of a price: their values by the book and by the index, in the unit that they share. */
export function legsOf({ from, to }: Sides, values: PairValues): { readonly from: OtcLeg; readonly to: OtcLeg } {
  const leg = (asset: OtcAsset, { price, index, deviationBps }: PairValues['from']): OtcLeg => ({
    ...asset,
    values: { book: price, index },
    deviationBps,
  });
  return { from: leg(from, values.from), to: leg(to, values.to) };
}

/** The mid of a trade, in quoteAsset for one baseAsset: what is given at the lower of book and index. */
export function midOfTrade(sides: Sides, values: PairValues): string {
  const { from, to } = legsOf(sides, values);
  return midOf(from, to);
}

/** The size of a trade in US dollars at the market price of the asset whose amount is given. */
export function sizeInUsd(market: Market, sides: Sides, { fixed, amount }: Size, now: number): string {
  const value = valueInUsd(market, sides[fixed].asset, now);
  if (value === undefined) throw new ApiError('priceUnavailable');
  return quotaValue(amount, value.price);
}

/** Throws priceUnavailable where a part of a price to deal at is older than three seconds. */
export function assertFresh(values: PairValues, now: number): void {
  if (now - oldest(values) > DESK_PRICE_MAX_AGE_MS) throw new ApiError('priceUnavailable');
}

/** The time of the oldest part of a price, epoch ms. */
export const oldest = ({ from, to }: PairValues): number => Math.min(from.at, from.indexAt, to.at, to.indexAt);

/** The entered size. Throws format if it has more decimals than its asset. */
export function enteredSize({ from, to }: Sides, { fromAmount, toAmount }: ParsedOf<'getBlockQuote'>): Size {
  const size: Size =
    fromAmount === undefined ? { fixed: 'to', amount: toAmount ?? '0' } : { fixed: 'from', amount: fromAmount };
  const { asset, precision } = size.fixed === 'from' ? from : to;
  if (hasExcessDecimals(size.amount, precision))
    throw formatError({ [`${size.fixed}Amount`]: `${asset} has at most ${enteredPlaces(precision)} decimals` });
  return size;
}

/**
 * OTC-02: sizes from the minimum to the largest of the desk, or to the largest real-time one. Throws belowMinimum or
 * aboveQuota with the bounds in the entered asset, requestNeeded beyond the real-time size.
 */
export function assertSize(
  market: Market,
  { sides, size, usdValue, now }: { sides: Sides; size: Size; usdValue: string; now: number },
  sizes: OtcSizes,
  mode: 'stream' | 'request',
): void {
  const bounds = () => {
    const { asset, precision } = sides[size.fixed];
    const inUsd = valueInUsd(market, asset, now)?.price ?? '1';
    const inAsset = (usd: string, rounding: 'up' | 'down') =>
      toDecimalString(round(decimal(usd).div(inUsd), precision, rounding));
    return { asset, minimum: inAsset(sizes.minimumUsd, 'up'), maximum: inAsset(sizes.maximumUsd, 'down') };
  };
  if (decimal(usdValue).lt(sizes.minimumUsd)) throw new ApiError('belowMinimum', bounds());
  if (decimal(usdValue).gt(sizes.maximumUsd)) throw new ApiError('aboveQuota', bounds());
  if (mode === 'stream' && decimal(usdValue).gt(sizes.streamMaximumUsd))
    throw new ApiError('requestNeeded', { reason: 'size', maximumUsd: sizes.streamMaximumUsd });
}

/** The pair of two assets, and whether the customer buys or sells its base asset. */
export function tradeSide({ from, to }: Sides) {
  const pair = orientPair(from.asset, to.asset);
  return { ...pair, direction: to.asset === pair.baseAsset ? ('buy' as const) : ('sell' as const) };
}
