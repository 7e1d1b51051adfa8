import type { CaseCause, CaseStage } from './stages.ts';

/** Crossings of a project's lines at a reading. */
export interface CaseFacts {
  /** Crossings that are confirmed. */
  readonly isBelowWarning: boolean;
  readonly isBelowLiquidation: boolean;
  readonly isBelowTakeOver: boolean;
  /** NAV has been at or above the warning line for a minute. */
  readonly isCured: boolean;
  /** The present fall below the warning line has had its case. */
  readonly isRaised: boolean;
}

/** A case that is open, and its progress at the exchanges. */
export interface CaseProgress {
  readonly stage: CaseStage;
  /** An operator froze the project: the case waits at `cancel`. */
  readonly isHeld: boolean;
  /** Whether the cause of the liquidation is over. */
  readonly isCauseOver: boolean;
  /** No order is open at the exchanges that answer. */
  readonly isCancelled: boolean;
  /** No position is open at the exchanges that answer. */
  readonly isReduced: boolean;
  /** Since the end of the reduction was noted, the time to cure has not passed yet, or has; null before. */
  readonly afterReduction: 'curing' | 'expired' | null;
  /** No position is open, and nothing can be sold. */
  readonly isFlat: boolean;
  /** No account has more than what is left in it. */
  readonly isReturned: boolean;
}

export type CaseTransition =
  | { readonly to: 'margin_call' }
  | { readonly to: 'cancel'; readonly cause: CaseCause }
  | { readonly to: 'reduce' | 'take_over' | 'return' | 'repay' }
  | { readonly to: 'reduced' }
  | { readonly to: 'cured' };

/**
 * BR-05: decides what follows for a project without an open case, or for its case; null where nothing does. A fall
 * through several lines goes through each stage, one at each decision. `reduced` notes that nothing is left to reduce.
 */
export function decideCase(facts: CaseFacts, open: CaseProgress | undefined): CaseTransition | null {
  if (open === undefined) {
    const isNew = facts.isBelowWarning && !facts.isRaised;
    return isNew || facts.isBelowLiquidation ? { to: 'margin_call' } : null;
  }
  switch (open.stage) {
    case 'margin_call':
      if (facts.isBelowLiquidation) return { to: 'cancel', cause: 'nav' };
      return facts.isCured ? { to: 'cured' } : null;
    case 'cancel':
      if (isOver(facts, open)) return { to: 'cured' };
      return open.isCancelled && (!open.isHeld || facts.isBelowLiquidation) ? { to: 'reduce' } : null;
    case 'reduce':
      return decideReduction(facts, open);
    case 'take_over':
      return open.isFlat ? { to: 'return' } : null;
    case 'return':
      return open.isReturned ? { to: 'repay' } : null;
    default:
      return null;
  }
}

function decideReduction(facts: CaseFacts, open: CaseProgress): CaseTransition | null {
  if (facts.isBelowTakeOver) return { to: 'take_over' };
  if (isOver(facts, open)) return { to: 'cured' };
  if (!open.isReduced) return null;
  if (facts.isBelowLiquidation || open.afterReduction === 'expired') return { to: 'take_over' };
  return open.afterReduction === null ? { to: 'reduced' } : null;
}

/** Whether a liquidation ends before take-over; one that an operator holds ends by operators alone. */
const isOver = ({ isCured }: CaseFacts, { isCauseOver, isHeld }: CaseProgress): boolean =>
  isCured && isCauseOver && !isHeld;
