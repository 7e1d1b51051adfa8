import { orientPair } from '../convert/pair.ts';
import { computeQuoteTerms, type QuoteTerms, spreadBps, VOLATILITY_MAX_BPS } from '../convert/quote.ts';
import { decimal, round, toDecimalString } from '../money/amount.ts';
import { marginOf, type SizeMargin } from './margin.ts';

/** Places of a mid. */
const MID_DECIMALS = 8;

/** The value of one unit of an asset, in a unit that both assets share: by the order book, and by the index. */
export interface TwoValues {
  readonly book: string;
  readonly index: string;
}

export interface OtcLeg {
  readonly asset: string;
  /** Amount places of its amounts. */
  readonly precision: number;
  readonly margins: readonly SizeMargin[];
  readonly values: TwoValues;
  /** The standard deviation of its moves in ten seconds, in basis points. */
  readonly deviationBps: number;
}

interface OtcRequest {
  readonly from: OtcLeg;
  readonly to: OtcLeg;
  readonly fixed: 'from' | 'to';
  /** Amount string above zero. */
  readonly amount: string;
  /** The size that chooses the margin, in US dollars. */
  readonly sizeUsd: string;
}

export interface OtcTerms extends QuoteTerms {
  /** The middle of the order books, in quoteAsset for one baseAsset. */
  readonly bookPrice: string;
  /** Distance from it that the index adds, in basis points with two places. */
  readonly indexBps: string;
  /** Below zero where a dealer's price is better for the customer than the mid. */
  readonly marginBps: string;
}

/** The mid of what a customer gives: the lower of book and index. */
const lower = ({ book, index }: TwoValues): string => (decimal(book).lt(index) ? book : index);

/** The mid of what a customer gets: the higher of book and index. */
const higher = ({ book, index }: TwoValues): string => (decimal(book).gt(index) ? book : index);

/**
 * The desk's terms: what the customer gives counts at the lower of book and index, what they get at the higher, so that
 * a pushed book gains nothing; the margin of the size is the wider of both assets'. 20 BTC at 104,286.4 with 7 bps
 * cost 104,359.41 each.
 */
export function computeOtcTerms({ from, to, fixed, amount, sizeUsd }: OtcRequest): OtcTerms {
  const [one, other] = [marginOf(from.margins, sizeUsd), marginOf(to.margins, sizeUsd)];
  const marginBps = toDecimalString(decimal(one).gt(other) ? one : other);
  const leg = ({ asset, precision, deviationBps }: OtcLeg, mid: string) => ({
    asset,
    precision,
    deviationBps,
    mid,
    spreadBps: marginBps,
  });
  const terms = computeQuoteTerms({
    from: leg(from, lower(from.values)),
    to: leg(to, higher(to.values)),
    fixed,
    amount,
  });
  const bookPrice = bookOf(from, to);
  return { ...terms, bookPrice, marginBps, indexBps: indexPart(terms, bookPrice, marginBps) };
}

/**
 * Computes what the index adds, in basis points of the middle of the book with two places: the distance of the price
 * from it less margin and volatility, so that the three are the whole distance.
 */
function indexPart({ price, volatilityBps }: QuoteTerms, bookPrice: string, marginBps: string): string {
  const rest = decimal(spreadBps(price, bookPrice)).minus(marginBps).minus(volatilityBps);
  return rest.gt('0') ? toDecimalString(round(rest, 2, 'half-even')) : '0';
}

/** Whether the market moves so much that the desk gives no firm price by itself: its volatility is at its maximum. */
export const isTooVolatile = ({ volatilityBps }: QuoteTerms): boolean =>
  decimal(volatilityBps).gte(String(VOLATILITY_MAX_BPS));

/** Computes what a limit order pays: the quantity, or quantity × price rounded up to the asset's places. */
export function limitCost(
  order: { readonly direction: 'buy' | 'sell'; readonly quantity: string; readonly price: string },
  quotePrecision: number,
): string {
  if (order.direction === 'sell') return toDecimalString(order.quantity);
  return toDecimalString(round(decimal(order.quantity).times(order.price), quotePrecision, 'up'));
}

/** Whether a price is within a limit: at most it for a buyer of the base asset, at least it for a seller. */
export const isWithin = (direction: 'buy' | 'sell', price: string, limit: string): boolean =>
  direction === 'buy' ? decimal(price).lte(limit) : decimal(price).gte(limit);

/** The mid at which a dealer's price ends early: it lies `bps` against the desk from the mid of the price. */
export function boundOf(direction: 'buy' | 'sell', mid: string, bps: string): string {
  const factor = decimal(bps).div('10000');
  const bound = decimal(mid).times(direction === 'buy' ? decimal('1').plus(factor) : decimal('1').minus(factor));
  return toDecimalString(round(bound, 8, 'half-even'));
}

/** Whether the mid has passed a bound: above it for a customer who buys, below it for one who sells. */
export const hasPassed = (direction: 'buy' | 'sell', mid: string, bound: string): boolean =>
  direction === 'buy' ? decimal(mid).gt(bound) : decimal(mid).lt(bound);

interface PricedRequest {
  readonly from: OtcLeg;
  readonly to: OtcLeg;
  readonly fixed: 'from' | 'to';
  readonly amount: string;
  /** In quoteAsset for one baseAsset, as a dealer named it. */
  readonly price: string;
}

/**
 * The terms of a trade at a dealer's price: the distance from the mid is the margin, and nothing is added for
 * volatility. What the customer receives is rounded down, what the customer pays for a fixed toAmount up.
 */
export function termsAtPrice({ from, to, fixed, amount, price }: PricedRequest): OtcTerms {
  const pair = orientPair(from.asset, to.asset);
  const buysBase = to.asset === pair.baseAsset;
  const mid = midOf(from, to);
  const entered = decimal(amount);
  const received = buysBase ? entered.div(price) : entered.times(price);
  const paid = buysBase ? entered.times(price) : entered.div(price);
  const amounts =
    fixed === 'from'
      ? { fromAmount: toDecimalString(entered), toAmount: toDecimalString(round(received, to.precision, 'down')) }
      : { fromAmount: toDecimalString(round(paid, from.precision, 'up')), toAmount: toDecimalString(entered) };
  const bookPrice = bookOf(from, to);
  return {
    ...pair,
    ...amounts,
    price: toDecimalString(price),
    referencePrice: mid,
    volatilityBps: '0',
    bookPrice,
    indexBps: spreadBps(mid, bookPrice),
    marginBps: marginAt({ direction: buysBase ? 'buy' : 'sell', price, mid }),
  };
}

export interface DealerPrice {
  /** The customer's side in the base asset. */
  readonly direction: 'buy' | 'sell';
  /** Decimal strings above zero, in quoteAsset for one baseAsset. */
  readonly price: string;
  readonly mid: string;
}

/**
 * The margin of a price: its distance from the mid in basis points with two places, above zero where the price is worse
 * for the customer than the mid, below zero where it is better.
 */
export function marginAt({ direction, price, mid }: DealerPrice): string {
  const distance = spreadBps(price, mid);
  return isWithin(direction, mid, price) || distance === '0' ? distance : `-${distance}`;
}

/** Computes the desk's result of a trade at the mid, in US dollars with two places; below zero is a loss. */
export const deskResult = ({
  usdValue,
  marginBps,
}: {
  readonly usdValue: string;
  readonly marginBps: string;
}): string => round(decimal(usdValue).times(marginBps).div('10000'), 2, 'half-even');

/** The mid of a trade, in quoteAsset for one baseAsset, eight places: what is given at the lower of book and index. */
export function midOf(from: Pick<OtcLeg, 'asset' | 'values'>, to: Pick<OtcLeg, 'asset' | 'values'>): string {
  const lowest = lower(from.values);
  const highest = higher(to.values);
  const { baseAsset } = orientPair(from.asset, to.asset);
  const mid = baseAsset === from.asset ? decimal(lowest).div(highest) : decimal(highest).div(lowest);
  return toDecimalString(round(mid, MID_DECIMALS, 'half-even'));
}

/** The middle of the order books, in quoteAsset for one baseAsset, eight places. */
function bookOf(from: OtcLeg, to: OtcLeg): string {
  const [base, quote] = orientPair(from.asset, to.asset).baseAsset === from.asset ? [from, to] : [to, from];
  return toDecimalString(round(decimal(base.values.book).div(quote.values.book), MID_DECIMALS, 'half-even'));
}
