import { type Amount, decimal, toDecimalString } from '../money/amount.ts';

/** Kinds of those whom limits bind. */
export const LIMIT_SCOPES = ['account', 'member'] as const;

export type LimitScope = (typeof LIMIT_SCOPES)[number];

/** TR-18: bounds of orders that open or enlarge; null: none. Values in US dollars, decimal strings. */
export interface TradingLimits {
  readonly orderValue: string | null;
  /** Bounds the position in a contract, with what open orders would add. */
  readonly positionValue: string | null;
  /** A limit price's distance from the mark, as a fraction of it. */
  readonly distance: string | null;
  readonly ordersPerSecond: number | null;
}

export type TradingLimit = keyof TradingLimits;

/** In the order in which they are checked. */
export const TRADING_LIMITS = ['orderValue', 'positionValue', 'distance', 'ordersPerSecond'] as const;

export const NO_LIMITS: TradingLimits = {
  orderValue: null,
  positionValue: null,
  distance: null,
  ordersPerSecond: null,
};

/** Whether no bound becomes larger or is removed. */
export const isTightened = (before: TradingLimits, after: TradingLimits): boolean =>
  TRADING_LIMITS.every((limit) => {
    const [old, next] = [boundOf(before, limit), boundOf(after, limit)];
    return old === null || next?.lte(old) === true;
  });

/** Figures of an order; null where the limit does not apply. */
export type LimitFigures = Readonly<Record<TradingLimit, Amount | null>>;

/** The limits of a scope, with the figures that they bind. */
export interface MeasuredScope {
  readonly scope: LimitScope;
  readonly limits: TradingLimits;
  readonly figures: LimitFigures;
}

/** A figure beyond its bound, both as decimal strings. */
export interface LimitViolation {
  readonly limit: TradingLimit;
  readonly scope: LimitScope;
  readonly bound: string;
  readonly figure: string;
}

/** The first limit that a figure exceeds, with the tightest of its bounds; of two equal ones the first scope's. */
export function findLimitViolation(scopes: readonly MeasuredScope[]): LimitViolation | undefined {
  for (const limit of TRADING_LIMITS) {
    const exceeded = scopes.flatMap(({ scope, limits, figures }) => {
      const [bound, figure] = [boundOf(limits, limit), figures[limit]];
      return bound !== null && figure?.gt(bound) === true ? [{ scope, bound, figure }] : [];
    });
    const [tightest] = exceeded.toSorted((a, b) => a.bound.cmp(b.bound));
    if (tightest !== undefined) {
      const { scope, bound, figure } = tightest;
      return { limit, scope, bound: toDecimalString(bound), figure: toDecimalString(figure) };
    }
  }
  return undefined;
}

const boundOf = (limits: TradingLimits, limit: TradingLimit): Amount | null => {
  const bound = limits[limit];
  return bound === null ? null : decimal(String(bound));
};

/** An order of a direction, with the position and the open orders that it adds to. */
interface Enlarging {
  readonly quantity: Amount;
  /** The position in the order's direction: below zero if the order reduces it. */
  readonly held: Amount;
  /** The quantity that open orders of the same direction would still add. */
  readonly resting: Amount;
}

/** The position after all of them are filled, and the part of the order that opens it; neither is below zero. */
export function measureOpening({ quantity, held, resting }: Enlarging) {
  const after = held.plus(resting).plus(quantity);
  const position = after.gt('0') ? after : decimal('0');
  return { position, opened: position.lt(quantity) ? position : quantity };
}
