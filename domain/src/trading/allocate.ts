import { formatFixed, parseFixed } from '../money/fixed.ts';

/** An account's part of a total. */
interface Share {
  readonly id: string;
  /** A decimal ≥ 0; parts are in proportion to it. */
  readonly weight: string;
}

interface Bounds {
  /** The contract's step: quantities are multiples of it. Decimal strings. */
  readonly step: string;
  /** The smallest quantity that an order may have. */
  readonly minimum: string;
}

export interface Allocation {
  readonly legs: readonly { readonly id: string; readonly quantity: string }[];
  /** The accounts whose part is below the minimum; it is not given to others. */
  readonly dropped: readonly string[];
}

/**
 * TR-16: divides a total, a decimal string, in proportion to weights: each part down to the step, then a step more for
 * the largest remainders, the first of equal ones first. The parts sum to the total, rounded down to the step, less
 * what was dropped.
 */
export function allocate(total: string, shares: readonly Share[], { step, minimum }: Bounds): Allocation {
  const size = parseFixed(step);
  const steps = parseFixed(total) / size;
  const weights = shares.map(({ weight }) => parseFixed(weight));
  const sum = weights.reduce((before, weight) => before + weight, 0n);
  if (sum === 0n) return { legs: [], dropped: shares.map(({ id }) => id) };
  const portions = weights.map((weight) => (steps * weight) / sum);
  const left = Number(steps - portions.reduce((before, portion) => before + portion, 0n));
  const remainders = weights.map((weight, index) => ({ index, remainder: (steps * weight) % sum }));
  const favoured = new Set(
    remainders
      .toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return keepOrders(
    shares.map(({ id }, index) => ({
      id,
      quantity: ((portions[index] ?? 0n) + (favoured.has(index) ? 1n : 0n)) * size,
    })),
    minimum,
  );
}

/** The margin of an account as far as it can back an order. */
interface Margin {
  readonly id: string;
  /** The available margin, in the currency of the price. */
  readonly available: string;
  readonly leverage: number;
}

/**
 * TR-16: the quantities that a share of each account's available margin backs at a price: available × share × leverage
 * ÷ price, down to the step. `share` is a decimal fraction. Fees are not reserved.
 */
export function allocateMargin(
  { share, price }: { readonly share: string; readonly price: string },
  margins: readonly Margin[],
  { step, minimum }: Bounds,
): Allocation {
  const size = parseFixed(step);
  const perStep = parseFixed(price) * size;
  const quantities = margins.map(({ id, available, leverage }) => {
    const backed = parseFixed(available) * parseFixed(share) * BigInt(leverage);
    return { id, quantity: backed > 0n && perStep > 0n ? (backed / perStep) * size : 0n };
  });
  return keepOrders(quantities, minimum);
}

function keepOrders(
  portions: readonly { readonly id: string; readonly quantity: bigint }[],
  minimum: string,
): Allocation {
  const least = parseFixed(minimum);
  const isOrder = ({ quantity }: { readonly quantity: bigint }) => quantity > 0n && quantity >= least;
  return {
    legs: portions.filter(isOrder).map(({ id, quantity }) => ({ id, quantity: formatFixed(quantity) })),
    dropped: portions.filter((portion) => !isOrder(portion)).map(({ id }) => id),
  };
}
