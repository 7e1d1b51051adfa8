import { decimal, round, toDecimalString } from '../money/amount.ts';
import type { AssetKind } from '../money/asset.ts';

/**
 * The unit in which the two assets of a conversion are valued for comparison: USDT between two coins, because the
 * exchange quotes both in it; US dollars where one of them is a fiat currency.
 */
export type CommonUnit = 'USDT' | 'USD';

export function commonUnit(one: AssetKind, other: AssetKind): CommonUnit {
  return one === 'fiat' || other === 'fiat' ? 'USD' : 'USDT';
}

/** Exact mid-price of a bid and an ask: decimal strings in the same unit. */
export function midPrice(bid: string, ask: string): string {
  return toDecimalString(decimal(bid).plus(ask).div('2'));
}

/** True if bid and ask are not crossed and at most `spreadMaxBps` basis points apart. */
export function isQuotable(bid: string, ask: string, spreadMaxBps: string): boolean {
  const spread = decimal(ask).minus(bid);
  return (
    decimal(bid).gt('0') &&
    spread.gte('0') &&
    spread.times('10000').lte(decimal(midPrice(bid, ask)).times(spreadMaxBps))
  );
}

/** Exact value of one coin in US dollars: its USDT price times the USDT/USD rate. */
export function coinInUsd(priceInUsdt: string, usdtInUsd: string): string {
  return toDecimalString(decimal(priceInUsdt).times(usdtInUsd));
}

/** Places of a rate in USDT. */
const RATE_PLACES = 12;

/** Value of an asset in USDT, from the US dollar rates of both. */
export function rateInUsdt(rateInUsd: string, usdtInUsd: string): string {
  return toDecimalString(round(decimal(rateInUsd).div(usdtInUsd), RATE_PLACES, 'half-even'));
}
