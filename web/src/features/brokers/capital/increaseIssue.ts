import { isNegative, isZero } from '@aldgate/domain/money/amount.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import type { Assignment } from './assignment.ts';
import { readNav } from './capitalAfter.ts';
import type { IncreaseView } from './increaseView.ts';

/** Reason why a change cannot be sent yet; with an amount where the sentence has one. */
export interface Issue {
  readonly name:
    | 'pending'
    | 'closed'
    | 'stale'
    | 'enterPriority'
    | 'enterSubordinated'
    | 'enterRate'
    | 'enterAmount'
    | 'correct'
    | 'loading'
    | 'empty'
    | 'unassigned'
    | 'overassigned';
  readonly amount?: string;
}

type Project = Pick<
  ProjectInfo,
  | 'financingStatus'
  | 'freshness'
  | 'openChanges'
  | 'nav'
  | 'priorityPrincipal'
  | 'subordinatedPrincipal'
  | 'cash'
  | 'annualRate'
>;

/** Whether another increase or decrease of the project waits: one is open at a time. */
export const hasPendingChange = ({ openChanges }: Pick<ProjectInfo, 'openChanges'>): boolean =>
  openChanges.some(({ kind, status }) => status === 'approving' && (kind === 'increase' || kind === 'decrease'));

/** Finds the first thing that keeps an increase from being sent; undefined for one that is complete. */
export function findIncreaseIssue(project: Project, view: IncreaseView, assignment: Assignment): Issue | undefined {
  if (hasPendingChange(project)) return { name: 'pending' };
  if (project.financingStatus !== null && project.financingStatus > 2) return { name: 'closed' };
  if (readNav(project) !== '0' && project.freshness.state !== 'live') return { name: 'stale' };
  return findEntryIssue(view) ?? findAssignmentIssue(assignment);
}

function findEntryIssue({ priority, subordinated, rate, bounds, total }: IncreaseView): Issue | undefined {
  if (priority.kind === 'invalid') return { name: 'correct' };
  if (bounds === undefined) return { name: 'enterPriority' };
  if (subordinated.kind === 'invalid') return { name: 'correct' };
  if (subordinated.kind === 'empty' && !isZero(bounds.minimum)) return { name: 'enterSubordinated' };
  if (rate.kind !== 'rate') return { name: rate.kind === 'empty' ? 'enterRate' : 'correct' };
  return isZero(total) ? { name: 'enterAmount' } : undefined;
}

/** Finds the error in a division: the whole amount has to be assigned. */
export function findAssignmentIssue({ isValid, unassigned }: Assignment): Issue | undefined {
  if (!isValid) return { name: 'correct' };
  if (isZero(unassigned)) return undefined;
  return isNegative(unassigned)
    ? { name: 'overassigned', amount: unassigned.slice(1) }
    : { name: 'unassigned', amount: unassigned };
}
