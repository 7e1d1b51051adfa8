import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';

interface Cushion {
  /** Decimal strings; null until known, the cushion also without a loan. */
  readonly nav: string | null;
  readonly cushion: string | null;
}

/** Cushion ÷ NAV as a fraction, below zero once NAV is below the warning line; null where it is not known. */
export const computeCushionShare = ({ nav, cushion }: Cushion): string | null =>
  nav === null || cushion === null || !isPositive(nav) ? null : toDecimalString(decimal(cushion).div(nav));

/** The width of the cushion in a bar of the whole NAV, in percent from 0 to 100. */
export function computeCushionWidth(figures: Cushion): number {
  const share = computeCushionShare(figures);
  return share === null ? 0 : Math.min(100, Math.max(0, Number(share) * 100));
}
