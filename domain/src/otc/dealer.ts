import { decimal, toDecimalString } from '../money/amount.ts';
import { formatNumber } from '../money/formatNumber.ts';
import { type DealerPrice, isWithin } from './price.ts';

/**
 * Limits of what a dealer gives alone: the widest bound, the longest life, and the US dollars below which all that one
 * institution gets within a day stays.
 */
export const ALONE = { boundBps: '100', minutes: 5, perDayUsd: '1000000', dayMs: 24 * 3_600_000 } as const;

/** Says in English for whom a price is better than the mid: '3.2 bps better for the customer' at a margin of -3.2. */
export function describeMargin(marginBps: string): string {
  const margin = decimal(marginBps);
  if (margin.eq('0')) return 'At the mid';
  return `${toDecimalString(margin.abs())} bps ${margin.lt('0') ? 'better' : 'worse'} for the customer`;
}

interface MarginPrice extends Pick<DealerPrice, 'direction' | 'price'> {
  /** The desk's own price of the size: the mid with its margin and the volatility. */
  readonly deskPrice: string;
}

/** Whether a price is better for the customer than the desk's own: it earns less than margin and volatility. */
export const isBelowMargin = ({ direction, price, deskPrice }: MarginPrice): boolean =>
  !isWithin(direction, deskPrice, price);

export interface WantedPrice extends MarginPrice {
  /** How far the mid may move before the price ends, and how far by the desk's terms, in basis points. */
  readonly boundBps: string;
  readonly deskBoundBps: string;
  readonly minutes: number;
  readonly usdValue: string;
  /** Sum that the dealer gave the institution alone within the last day, in US dollars, whatever became of it. */
  readonly givenUsd: string;
}

/**
 * Reason for which a second dealer approves a price, and what holds for a dealer alone: the desk's price for `margin`,
 * basis points for `bound`, minutes for `life`, and for `sum` the US dollars below which the price has to stay.
 */
export interface SecondDealerReason {
  readonly rule: 'margin' | 'bound' | 'life' | 'sum';
  readonly alone: string;
}

/** OTC-04: finds the reasons for which a second dealer approves a price; none where a dealer gives it alone. */
export function findSecondDealerReasons(wanted: WantedPrice): readonly SecondDealerReason[] {
  const { deskPrice, boundBps, deskBoundBps, minutes, usdValue, givenUsd } = wanted;
  const widest = decimal(deskBoundBps).lt(ALONE.boundBps) ? toDecimalString(deskBoundBps) : ALONE.boundBps;
  const left = decimal(ALONE.perDayUsd).minus(givenUsd);
  const reasons: readonly (SecondDealerReason & { readonly holds: boolean })[] = [
    { rule: 'margin', alone: deskPrice, holds: isBelowMargin(wanted) },
    { rule: 'bound', alone: widest, holds: decimal(boundBps).gt(widest) },
    { rule: 'life', alone: String(ALONE.minutes), holds: minutes > ALONE.minutes },
    { rule: 'sum', alone: left.gt('0') ? toDecimalString(left) : '0', holds: decimal(usdValue).gte(left) },
  ];
  return reasons.filter(({ holds }) => holds).map(({ rule, alone }) => ({ rule, alone }));
}

/** Says in English why a second dealer approves a price in `quoteAsset`. */
export function describeReason({ rule, alone }: SecondDealerReason, quoteAsset: string): string {
  const figure = (value: string) => formatNumber(value, { locale: 'en-US', placesMax: 8 });
  const bound = figure(alone);
  if (rule === 'margin') return `It earns less than margin and volatility, which make ${bound} ${quoteAsset}.`;
  if (rule === 'bound') return `It ends early only beyond ${bound} bps.`;
  if (rule === 'life') return `It lasts longer than ${bound} minutes.`;
  return `With it one dealer would give this customer ${figure(ALONE.perDayUsd)} USD or more alone within 24 hours.`;
}
