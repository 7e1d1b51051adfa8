import { decimal, toDecimalString } from '../money/amount.ts';
import type { AssetKind } from '../money/asset.ts';

/**
 * The unit that the two assets of a conversion are valued in before they are compared. Two coins meet in USDT, in which
 * the exchange quotes them both; where one is a currency they meet in US dollars.
 */
export type CommonUnit = 'USDT' | 'USD';

export function commonUnit(one: AssetKind, other: AssetKind): CommonUnit {
  return one === 'fiat' || other === 'fiat' ? 'USD' : 'USDT';
}

/** The middle of a bid and an ask, exact. Decimal strings, both in the same unit. */
export function midPrice(bid: string, ask: string): string {
  return toDecimalString(decimal(bid).plus(ask).div('2'));
}

/** True where the two sides of a price are uncrossed and at most `spreadMaxBps` hundredths of a percent apart. */
export function isQuotable(bid: string, ask: string, spreadMaxBps: string): boolean {
  const spread = decimal(ask).minus(bid);
  return (
    decimal(bid).gt('0') &&
    spread.gte('0') &&
    spread.times('10000').lte(decimal(midPrice(bid, ask)).times(spreadMaxBps))
  );
}

/** What one unit of a coin is worth in US dollars: its price in USDT at the rate of USDT in US dollars. Exact. */
export function coinInUsd(priceInUsdt: string, usdtInUsd: string): string {
  return toDecimalString(decimal(priceInUsdt).times(usdtInUsd));
}
