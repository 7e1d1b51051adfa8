import { decimal } from '../money/amount.ts';

/** Why a deposit waits for a person, or for its service to open again. */
export type HoldReason = 'balance' | 'suspended' | 'feature' | 'verification' | 'screening';

export interface DepositFacts {
  /** Whether the address holds what its token's contract says that it received. */
  readonly isBacked: boolean;
  /** Whether the service `deposit` or the network is suspended. */
  readonly isSuspended: boolean;
  /** KY-06: wallet and deposit. */
  readonly areFeaturesOn: boolean;
  /** KY-05: the primary verification, which opens coins. */
  readonly isVerified: boolean;
  readonly screening: 'clear' | 'review' | 'block';
  /** The amount that arrived now, and the sum of earlier ones below the minimum. Decimal strings. */
  readonly amount: string;
  readonly collected: string;
  readonly minimum: string;
}

export type DepositDecision =
  | { readonly state: 'held'; readonly reason: HoldReason }
  | { readonly state: 'below_minimum' }
  /** With it go those that were collected before. */
  | { readonly state: 'credited' };

/** Decides a final deposit. */
export function decideDeposit(facts: DepositFacts): DepositDecision {
  // First: what waits for a service that is suspended is credited automatically.
  if (!facts.isBacked) return { state: 'held', reason: 'balance' };
  if (facts.isSuspended) return { state: 'held', reason: 'suspended' };
  if (!facts.areFeaturesOn) return { state: 'held', reason: 'feature' };
  if (!facts.isVerified) return { state: 'held', reason: 'verification' };
  if (facts.screening !== 'clear') return { state: 'held', reason: 'screening' };
  const sum = decimal(facts.amount).plus(decimal(facts.collected));
  return sum.lt(decimal(facts.minimum)) ? { state: 'below_minimum' } : { state: 'credited' };
}
