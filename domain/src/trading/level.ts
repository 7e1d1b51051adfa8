import { formatFixed, parseFixed } from '../money/fixed.ts';
import { allocate } from './allocate.ts';

/** An account's position in a contract: short ones are negative. Decimal strings. */
interface Holding {
  readonly id: string;
  readonly position: string;
  /** The account's share of the whole position is in proportion to it. */
  readonly weight: string;
}

interface LevelOrder {
  readonly id: string;
  readonly direction: 'buy' | 'sell';
  readonly quantity: string;
  /** Whether it makes the position smaller and never turns it around. */
  readonly isReducing: boolean;
}

export interface Level {
  readonly orders: readonly LevelOrder[];
  /** The accounts whose difference is below the contract's minimum. They keep what they have. */
  readonly dropped: readonly string[];
}

/**
 * TR-16: the orders that bring every account to its share of the position of all, after fills that differed. Shares
 * are divided as totals are ({@link allocate}), so without dropped accounts the orders change nothing of the sum.
 * `step` and `minimum` are the contract's.
 */
export function planLevel(
  holdings: readonly Holding[],
  { step, minimum }: { readonly step: string; readonly minimum: string },
): Level {
  const sum = holdings.reduce((before, { position }) => before + parseFixed(position), 0n);
  const shares = holdings.map(({ id, weight }) => ({ id, weight }));
  const { legs } = allocate(formatFixed(sum < 0n ? -sum : sum), shares, { step, minimum: '0' });
  const targets = new Map(legs.map(({ id, quantity }) => [id, parseFixed(quantity)]));
  const least = parseFixed(minimum);
  const orders: LevelOrder[] = [];
  const dropped: string[] = [];
  for (const { id, position } of holdings) {
    const held = parseFixed(position);
    const share = targets.get(id) ?? 0n;
    const target = sum < 0n ? -share : share;
    const difference = target - held;
    if (difference === 0n) continue;
    const size = difference < 0n ? -difference : difference;
    if (size < least) dropped.push(id);
    else {
      const isReducing = held < 0n ? target <= 0n && difference > 0n : target >= 0n && difference < 0n;
      orders.push({ id, direction: difference > 0n ? 'buy' : 'sell', quantity: formatFixed(size), isReducing });
    }
  }
  return { orders, dropped };
}
