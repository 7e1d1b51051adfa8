import { decimal, isPositive, toDecimalString } from '../../money/amount.ts';
import type { Lines } from './lines.ts';
import type { RiskLevel } from './states.ts';

/** BR-05: the position of NAV against the lines: liquidation below L, warning below W; normal without lines. */
export function riskLevel(nav: string, lines: Lines | null): RiskLevel {
  if (lines === null) return 'normal';
  if (decimal(nav).lt(lines.liquidation)) return 'liquidation';
  return decimal(nav).lt(lines.warning) ? 'warning' : 'normal';
}

/** The distance of NAV from the warning line, below zero under it; null without lines. Decimal strings. */
export const cushion = (nav: string, lines: Lines | null): string | null =>
  lines === null ? null : toDecimalString(decimal(nav).minus(lines.warning));

/**
 * Cushion ÷ NAV as a fraction that is at least −1, which it also is where NAV is not above zero; null without lines.
 */
export function cushionShare(nav: string, lines: Lines | null): string | null {
  const distance = cushion(nav, lines);
  if (distance === null) return null;
  const share = isPositive(nav) ? decimal(distance).div(nav) : decimal('-1');
  return share.lt('-1') ? '-1' : toDecimalString(share);
}
