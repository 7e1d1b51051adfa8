import type { ParsedOf } from '@aldgate/contract';
import { quotaValue } from '@aldgate/domain/convert/quota.ts';
import { computeQuoteTerms, type QuoteTerms, spreadBps } from '@aldgate/domain/convert/quote.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { enteredPlaces, findBrokenLimit, hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { type Market, type PairValues, valueInUsd } from '../market/index.ts';
import type { ConvertAsset } from './assets.ts';

export interface Sides {
  readonly from: ConvertAsset;
  readonly to: ConvertAsset;
}

export interface Priced extends QuoteTerms {
  /** The distance of the price from the mid-market, in basis points. */
  readonly spreadBps: string;
  /** The time of the mid-market, epoch ms: that of its oldest part. */
  readonly referenceAt: number;
  /** The value that counts against the quota, in US dollars. */
  readonly usdValue: string;
}

/**
 * The terms of a conversion at these values. Throws format for too many decimals, priceUnavailable without a value in
 * US dollars, belowMinimum or aboveQuota with the bound.
 */
export function priceConversion(
  market: Market,
  { from, to }: Sides,
  request: ParsedOf<'getQuote'>,
  { values, now }: { readonly values: PairValues; readonly now: number },
): Priced {
  const { fixed, amount } = entered(request);
  const inUsd = valueInUsd(market, from.asset, now);
  if (inUsd === undefined) throw new ApiError('priceUnavailable');
  const terms = computeQuoteTerms({
    from: { ...from, mid: values.from.price, deviationBps: values.from.deviationBps },
    to: { ...to, mid: values.to.price, deviationBps: values.to.deviationBps },
    fixed,
    amount,
  });
  assertWithinLimits(from, terms.fromAmount);
  assertWithinLimits(to, terms.toAmount);
  return {
    ...terms,
    spreadBps: spreadBps(terms.price, terms.referencePrice),
    referenceAt: Math.min(values.from.at, values.to.at),
    usdValue: quotaValue(terms.fromAmount, inUsd.price),
  };
}

/** Throws format if the entered amount has more decimals than its asset. */
export function assertPrecision({ from, to }: Sides, request: ParsedOf<'getQuote'>): void {
  const { fixed, amount } = entered(request);
  const { asset, precision } = fixed === 'from' ? from : to;
  if (hasExcessDecimals(amount, precision))
    throw formatError({ [`${fixed}Amount`]: `${asset} has at most ${enteredPlaces(precision)} decimals` });
}

function entered({ fromAmount, toAmount }: ParsedOf<'getQuote'>): { fixed: 'from' | 'to'; amount: string } {
  return fromAmount === undefined ? { fixed: 'to', amount: toAmount ?? '0' } : { fixed: 'from', amount: fromAmount };
}

/** CV-03. The data contain the bound, so that the screen can show it at the field. */
function assertWithinLimits({ asset, minimum, maximum }: ConvertAsset, amount: string): void {
  const broken = findBrokenLimit(amount, { minimum, maximum });
  if (broken === undefined) return;
  const bounds = { asset, minimum: toDecimalString(minimum), maximum: toDecimalString(maximum) };
  throw new ApiError(broken.rule === 'minimum' ? 'belowMinimum' : 'aboveQuota', bounds);
}
