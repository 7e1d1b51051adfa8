import type { ParsedOf } from '@aldgate/contract';
import { commonUnit } from '@aldgate/domain/convert/cross.ts';
import { quotaValue } from '@aldgate/domain/convert/quota.ts';
import { computeQuoteTerms, type QuoteTerms, spreadBps } from '@aldgate/domain/convert/quote.ts';
import { countDecimals, decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { type Market, valueIn, valueInUsd } from '../market/index.ts';
import type { ConvertAsset } from './assets.ts';

interface Sides {
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
 * The terms of a conversion at the current market. Throws format for too many decimals, priceUnavailable if a price
 * is missing or too old, belowMinimum or aboveQuota with the bound.
 */
export function priceConversion(
  market: Market,
  { from, to }: Sides,
  request: ParsedOf<'getQuote'>,
  now: number,
): Priced {
  const fixed = request.fromAmount === undefined ? 'to' : 'from';
  const amount = request.fromAmount ?? request.toAmount ?? '0';
  assertPrecision(fixed === 'from' ? from : to, `${fixed}Amount`, amount);
  const unit = commonUnit(from.kind, to.kind);
  const [fromMid, toMid] = [valueIn(unit, market, from.asset, now), valueIn(unit, market, to.asset, now)];
  const inUsd = valueInUsd(market, from.asset, now);
  if (!fromMid || !toMid || !inUsd) throw new ApiError('priceUnavailable');
  const terms = computeQuoteTerms({
    from: { ...from, mid: fromMid.price },
    to: { ...to, mid: toMid.price },
    fixed,
    amount,
  });
  assertWithinLimits(from, terms.fromAmount);
  assertWithinLimits(to, terms.toAmount);
  return {
    ...terms,
    spreadBps: spreadBps(terms.price, terms.referencePrice),
    referenceAt: Math.min(fromMid.at, toMid.at),
    usdValue: quotaValue(terms.fromAmount, inUsd.price),
  };
}

function assertPrecision({ asset, precision }: ConvertAsset, field: string, amount: string): void {
  if (countDecimals(amount) > precision) throw formatError({ [field]: `${asset} has at most ${precision} decimals` });
}

/** CV-03. The data contain the bound, so that the screen can show it at the field. */
function assertWithinLimits({ asset, minimum, maximum }: ConvertAsset, amount: string): void {
  const bounds = { asset, minimum: toDecimalString(minimum), maximum: toDecimalString(maximum) };
  if (decimal(amount).lt(minimum)) throw new ApiError('belowMinimum', bounds);
  if (decimal(amount).gt(maximum)) throw new ApiError('aboveQuota', bounds);
}
