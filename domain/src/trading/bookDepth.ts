import { min, ONE, parseFixed } from '../money/fixed.ts';

/** A level of an order book: price and quantity, as decimal strings. */
export type BookRow = readonly [price: string, quantity: string];

/** Price and quantity in 10^-8; the quantity is above 0. */
export interface Level {
  readonly price: bigint;
  readonly quantity: bigint;
}

/** Orders and prices that an incoming order executes against. */
export interface BookExecution {
  /** Best first. */
  readonly fills: readonly Level[];
  /** The quantity within the limit that the displayed levels do not have. */
  readonly missing: bigint;
}

/** The levels of one side of a book, best first; each is parsed when it is first reached. */
export class BookDepth {
  readonly #rows: readonly BookRow[];
  readonly #levels: Level[] = [];

  constructor(rows: readonly BookRow[]) {
    this.#rows = rows;
  }

  get best(): bigint | undefined {
    return this.#level(0)?.price;
  }

  /**
   * The levels that an order of a quantity executes against, up to its limit. Without a limit, or where the limit is
   * beyond the last displayed level, the rest is missing.
   */
  take(quantity: bigint, direction: 'buy' | 'sell', limit?: bigint): BookExecution {
    const fills: Level[] = [];
    let left = quantity;
    for (let index = 0; left > 0n; index += 1) {
      const level = this.#level(index);
      if (level === undefined) return { fills, missing: left };
      if (limit !== undefined && (direction === 'buy' ? level.price > limit : level.price < limit)) break;
      const taken = min(left, level.quantity);
      fills.push({ price: level.price, quantity: taken });
      left -= taken;
    }
    return { fills, missing: 0n };
  }

  /**
   * The levels that an order by its total, in 10^-8 of the quote asset, executes against: of each as many whole steps
   * as the rest pays for. It ends at the first level that is not taken whole. What the displayed levels do not have is
   * missing, counted at the last of their prices.
   */
  spend(total: bigint, step: bigint): BookExecution {
    const fills: Level[] = [];
    // Total and values in 10^-16, so that nothing is rounded.
    let left = total * ONE;
    const affordable = (price: bigint) => (left / (price * step)) * step;
    for (let index = 0; ; index += 1) {
      const level = this.#level(index);
      if (level === undefined) {
        const last = fills.at(-1);
        return { fills, missing: last === undefined ? 0n : affordable(last.price) };
      }
      const quantity = min(affordable(level.price), level.quantity);
      if (quantity > 0n) fills.push({ price: level.price, quantity });
      if (quantity < level.quantity) return { fills, missing: 0n };
      left -= quantity * level.price;
    }
  }

  #level(index: number): Level | undefined {
    const known = this.#levels[index];
    if (known !== undefined) return known;
    const row = this.#rows[index];
    if (row === undefined) return undefined;
    const level = { price: parseFixed(row[0]), quantity: parseFixed(row[1]) };
    this.#levels[index] = level;
    return level;
  }
}

/** Σ price × quantity in 10^-16, so that nothing is rounded. */
const sumValue = (fills: readonly Level[]): bigint =>
  fills.reduce((sum, { price, quantity }) => sum + price * quantity, 0n);

export const sumQuantity = (fills: readonly Level[]): bigint => fills.reduce((sum, { quantity }) => sum + quantity, 0n);

/** The average price of fills, rounded half up; undefined without any. */
export function averagePrice(fills: readonly Level[]): bigint | undefined {
  const quantity = sumQuantity(fills);
  return quantity === 0n ? undefined : (2n * sumValue(fills) + quantity) / (2n * quantity);
}

/**
 * Computes the cost of fills beyond the best price: in the margin asset, and as a fraction of their value at it; in
 * 10^-8.
 */
export function computeSlippage(fills: readonly Level[]): { readonly amount: bigint; readonly fraction: bigint } {
  const best = fills[0]?.price ?? 0n;
  const atBest = best * sumQuantity(fills);
  const beyond = sumValue(fills) - atBest;
  const size = beyond < 0n ? -beyond : beyond;
  return { amount: size / ONE, fraction: atBest === 0n ? 0n : (size * ONE) / atBest };
}
