import { formatFixed, parseFixed } from '@aldgate/domain/margin/fixed.ts';

interface Search {
  /** Decimal strings. */
  readonly stepSize: string;
  /** No more than this can be ordered whatever is available. */
  readonly bound: string;
  /** Whether a quantity can be paid for; what holds for one holds for every smaller one. */
  readonly isPaid: (quantity: string) => boolean;
}

/** The greatest quantity on the step that can be paid for: '0' where none can. */
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
