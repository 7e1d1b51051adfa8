import { Big } from 'big.js';
import { type Amount, decimal, round, toDecimalString } from '../money/amount.ts';
import { orientPair, type Pair } from './pair.ts';

/** One of the two assets of a conversion, with the inputs of its quote. */
export interface QuoteLeg {
  readonly asset: string;
  /** Amount places of its amounts. */
  readonly precision: number;
  /** The platform's spread on this asset, in basis points of the mid-market price. */
  readonly spreadBps: string;
  /** The standard deviation of the mid-market's moves in the life of a quote, in basis points: a statistic. */
  readonly deviationBps: number;
  /** Mid-market value of one unit, in any unit that both legs share. */
  readonly mid: string;
}

interface QuoteRequest {
  readonly from: QuoteLeg;
  readonly to: QuoteLeg;
  /** The side whose amount the customer entered; that amount does not change. */
  readonly fixed: 'from' | 'to';
  /** Amount string above zero, with at most the precision of the fixed asset. */
  readonly amount: string;
}

export interface QuoteTerms extends Pair {
  readonly fromAmount: string;
  readonly toAmount: string;
  /** In quoteAsset per baseAsset; both amounts follow from it. */
  readonly price: string;
  /** The mid-market price, in the same terms. */
  readonly referencePrice: string;
  /** The part of the spread that covers what the mid-market moves while the quote is valid, in basis points. */
  readonly volatilityBps: string;
}

/** Significant digits of a price. */
const PRICE_DIGITS = 8;
const BPS = new Big('10000');

/** The most that volatility adds to the spread, in basis points. */
export const VOLATILITY_MAX_BPS = 20;

/**
 * Terms of a conversion. The price is the mid-market price less (or plus) the wider of the two assets' spreads and the
 * volatility of the pair, rounded against the customer to eight significant digits; the other amount follows exactly
 * from that price. What the customer receives is rounded down to the asset's precision; what the customer pays for a
 * fixed toAmount is rounded up.
 */
export function computeQuoteTerms({ from, to, fixed, amount }: QuoteRequest): QuoteTerms {
  const pair = orientPair(from.asset, to.asset);
  const customerBuysBase = to.asset === pair.baseAsset;
  const base = customerBuysBase ? to : from;
  const quote = customerBuysBase ? from : to;
  const mid = decimal(base.mid).div(decimal(quote.mid));
  const volatilityBps = computeVolatility(from.deviationBps, to.deviationBps);
  const spread = widerSpread(from, to).plus(volatilityBps).div(BPS);
  const price = customerBuysBase
    ? significant(mid.times(new Big('1').plus(spread)), 'up')
    : significant(mid.times(new Big('1').minus(spread)), 'down');
  const entered = decimal(amount);
  const referencePrice = toDecimalString(significant(mid, 'down'));
  const terms = { ...pair, price: toDecimalString(price), referencePrice, volatilityBps };
  if (fixed === 'from') {
    const received = customerBuysBase ? entered.div(price) : entered.times(price);
    return {
      ...terms,
      fromAmount: toDecimalString(entered),
      toAmount: toDecimalString(round(received, to.precision, 'down')),
    };
  }
  const paid = customerBuysBase ? entered.times(price) : entered.div(price);
  return {
    ...terms,
    fromAmount: toDecimalString(round(paid, from.precision, 'up')),
    toAmount: toDecimalString(entered),
  };
}

/** One standard deviation of the pair's price, whose sides move independently: two decimals, rounded up, bounded. */
export function computeVolatility(one: number, other: number): string {
  const deviation = Math.min(Math.hypot(one, other), VOLATILITY_MAX_BPS);
  return toDecimalString(round(deviation.toFixed(8), 2, 'up'));
}

function widerSpread(from: QuoteLeg, to: QuoteLeg): Amount {
  const [one, other] = [decimal(from.spreadBps), decimal(to.spreadBps)];
  return one.gt(other) ? one : other;
}

function significant(value: Amount, rounding: 'up' | 'down'): Amount {
  // e is the exponent of the first significant digit: 104312.5 has e = 5 and keeps two decimals.
  const places = Math.max(0, PRICE_DIGITS - 1 - value.e);
  return decimal(round(value, places, rounding));
}

/**
 * Distance of a price from the mid-market price in basis points with two places, never negative: 104338.55 is 5 from
 * 104286.4. Both are decimal strings above zero in the same terms.
 */
export function spreadBps(price: string, mid: string): string {
  const distance = decimal(price).minus(mid).abs();
  return toDecimalString(round(distance.times('10000').div(mid), 2, 'half-even'));
}
