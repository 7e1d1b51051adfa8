import type { CapitalError } from '@aldgate/domain/brokers/financing/capitalError.ts';
import {
  findIncreaseError,
  type IncreaseFigures,
  type WantedIncrease,
} from '@aldgate/domain/brokers/financing/increase.ts';
import { isZero } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { findRanges } from '../financing/projectStates.ts';
import { readCreditUsed } from '../financing/readCredit.ts';
import { readLeavingOf } from '../financing/readLeaving.ts';
import { readTerms } from '../terms/readTerms.ts';
import { assertLive, assertOpen, closedBy } from './assertOpen.ts';
import type { CapitalProject } from './capitalProject.ts';
import type { CapitalDeps } from './deps.ts';

/** Throws what of a change does not hold, with its numbers. */
export function throwCapitalError(error: CapitalError | undefined): void {
  if (error !== undefined) throw new ApiError(error.error, error.data);
}

/**
 * BR-04: checks every bound of an increase under the lock of its project; `except` is the change that is being applied.
 * Throws financingState, navStale, outOfRange, unassignedNotZero, unassignedExceeded, creditLimit.
 */
export async function checkIncrease(
  tx: Tx,
  deps: Pick<CapitalDeps, 'exchanges' | 'hasLoanShortfall'>,
  project: CapitalProject,
  wanted: WantedIncrease,
  except?: string,
): Promise<void> {
  const { institution_id: institutionId } = project.row;
  const { nav } = project.state;
  const leaving = await readLeavingOf(tx, project.state, { exceptChange: except });
  const isEmpty = [leaving.priority, leaving.subordinated, leaving.free].every(isZero);
  await assertOpen(tx, project, nav, 'increase');
  if (await deps.hasLoanShortfall(tx, institutionId)) throw closedBy(project, 'shortfall');
  if (!isEmpty) assertLive(nav);
  // The credit limit is of the broker: that of a financing's own copy of the terms does not count.
  const { terms } = await readTerms(tx, deps.exchanges, institutionId);
  const { ratio, annualRate } = findRanges(project.state);
  const figures: IncreaseFigures = {
    priority: leaving.priority,
    subordinated: leaving.subordinated,
    unpaidInterest: leaving.unpaidInterest,
    boundingNav: isEmpty ? '0' : leaving.boundingNav,
    openOutflows: leaving.openOutflows,
    multiples: leaving.multiples,
    ratio,
    annualRate,
    creditLimit: terms.creditLimit,
    creditUsed: await readCreditUsed(tx, institutionId, except),
  };
  throwCapitalError(findIncreaseError(wanted, figures));
}
