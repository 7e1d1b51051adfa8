import { formatFixed, parseFixed } from '@aldgate/domain/margin/fixed.ts';

interface Search {
  /** Decimal strings. */
  readonly stepSize: string;
  /** An upper bound, independent of the balance. */
  readonly bound: string;
  /** Whether a quantity is affordable; monotonic: every smaller quantity is affordable too. */
  readonly isPaid: (quantity: string) => boolean;
}

/** The largest affordable quantity on the step: '0' where there is none. */
export function findMaxQuantity({ stepSize, bound, isPaid }: Search): string {
  const step = parseFixed(stepSize);
  let paid = 0n;
  let beyond = parseFixed(bound) / step + 1n;
  while (beyond - paid > 1n) {
    const middle = (paid + beyond) / 2n;
    if (isPaid(formatFixed(middle * step))) paid = middle;
    else beyond = middle;
  }
  return formatFixed(paid * step);
}
