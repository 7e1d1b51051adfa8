import { decimal } from '../../money/amount.ts';
import type { Lines } from '../financing/lines.ts';

/** Since when the readings of a project have been on a side of its lines, epoch ms; null where they are not. */
export interface LineTimes {
  readonly warningSince: number | null;
  readonly liquidationSince: number | null;
  readonly takeOverSince: number | null;
  /** Since when the live readings have been at or above the warning line, or nothing is lent. */
  readonly curedSince: number | null;
  /** The present fall below the warning line has had its case. */
  readonly isRaised: boolean;
}

/** A reading of NAV with the lines of its time. */
export interface LineReading {
  /** Epoch ms. */
  readonly at: number;
  /** A decimal string in USDT; while a movement is unknown, that of the higher case. */
  readonly nav: string;
  /** False while a movement is unknown. */
  readonly isLive: boolean;
  /** A move of its money is pending. */
  readonly hasPending: boolean;
  readonly lines: Lines | null;
}

export const NO_TIMES: LineTimes = {
  warningSince: null,
  liquidationSince: null,
  takeOverSince: null,
  curedSince: null,
  isRaised: false,
};

/** A crossing is confirmed by readings so long apart: without a pending move, and with one. */
const CONFIRMED_AFTER_MS = 5_000;
const CONFIRMED_IN_MOVES_MS = 30_000;

/** How long NAV stays at or above the warning line before a case is over. */
const CURED_AFTER_MS = 60_000;

/**
 * BR-05: follows on which side of its lines a project is. A reading during an unknown movement counts where even its
 * higher value is below a line; where it is not, it says nothing.
 */
export function followLines(before: LineTimes, { at, nav, isLive, lines }: LineReading): LineTimes {
  if (lines === null) return { ...NO_TIMES, curedSince: before.curedSince ?? at };
  const follow = (since: number | null, line: string): number | null => {
    if (decimal(nav).lt(line)) return since ?? at;
    return isLive ? null : since;
  };
  const isAbove = decimal(nav).gte(lines.warning);
  return {
    warningSince: follow(before.warningSince, lines.warning),
    liquidationSince: follow(before.liquidationSince, lines.liquidation),
    takeOverSince: follow(before.takeOverSince, lines.takeOver),
    curedSince: isAbove ? (isLive ? (before.curedSince ?? at) : before.curedSince) : null,
    isRaised: before.isRaised && !(isLive && isAbove),
  };
}

/** Whether the readings since a time confirm a crossing: it takes longer while money moves. */
export const isConfirmed = (since: number | null, { at, isLive, hasPending }: LineReading): boolean =>
  since !== null && at - since >= (isLive && !hasPending ? CONFIRMED_AFTER_MS : CONFIRMED_IN_MOVES_MS);

/** Whether the readings have been at or above the warning line for long enough to end a case. */
export const isCured = ({ curedSince }: LineTimes, { at, isLive }: LineReading): boolean =>
  isLive && curedSince !== null && at - curedSince >= CURED_AFTER_MS;
