import { decimal, toDecimalString } from '../../money/amount.ts';
import { VALUED_IN } from '../valuation.ts';
import type { RiskReading } from './reading.ts';

/** A change of the market that has not happened. Fractions are decimal strings. */
export interface Shock {
  /** The change of prices by asset, at least −1: -0.15 is a fall of 15 %. Other assets keep their price. */
  readonly prices: Readonly<Record<string, string>>;
  /** The funding rate of one interval, which longs pay where it is above zero. */
  readonly funding: string;
  /** The exchange that cannot be reached; null where all can be. */
  readonly unreachable: string | null;
}

export const NO_SHOCK: Shock = { prices: {}, funding: '0', unreachable: null };

/** The falls of prices that the board offers by one press; null is every asset. */
export const PRICE_SHOCKS = [
  { asset: 'BTC', change: '-0.15' },
  { asset: 'ETH', change: '-0.2' },
  { asset: null, change: '-0.3' },
] as const;

/** 50 basis points. */
export const FUNDING_SHOCK = '0.005';

/** A shock of one asset's price, or of the prices of all of these. */
export const shockPrices = (assets: readonly string[], asset: string | null, change: string): Shock => ({
  ...NO_SHOCK,
  prices: Object.fromEntries((asset === null ? assets : [asset]).map((each) => [each, change])),
});

/** Whether two price shocks change the same prices by the same fractions. */
export const isSamePrices = (a: Shock['prices'], b: Shock['prices']): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([asset, change]) => b[asset] === change);

/** Whether a shock changes nothing. */
export const isCalm = ({ prices, funding, unreachable }: Shock): boolean =>
  isSamePrices(prices, NO_SHOCK.prices) && funding === NO_SHOCK.funding && unreachable === null;

/**
 * The assets whose prices move the accounts' equity, the largest value first: contracts by Σ |notional| and coins by
 * their value, both at the present price. USDT is what they are valued in.
 */
export function listShockable(accounts: RiskReading['accounts']): readonly string[] {
  const values = new Map<string, string>();
  const add = (asset: string, quantity: string, price: string | null) => {
    const value = decimal(quantity)
      .times(price ?? '0')
      .abs();
    values.set(asset, toDecimalString(value.plus(values.get(asset) ?? '0')));
  };
  for (const { positions, coins } of accounts) {
    for (const { asset, quantity, markPrice } of positions) add(asset, quantity, markPrice);
    for (const { asset, total, price } of coins) if (asset !== VALUED_IN) add(asset, total, price);
  }
  return [...values]
    .filter(([, value]) => value !== '0')
    .sort(([a, valueOfA], [b, valueOfB]) => decimal(valueOfB).cmp(valueOfA) || a.localeCompare(b))
    .map(([asset]) => asset);
}
