import { decimal } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type ProjectProfit, readProfit } from '../financing/readProfit.ts';
import type { CapitalProject } from './capitalProject.ts';
import type { ChangePortion } from './changePortion.ts';
import { assertLeaves } from './extract.ts';

/**
 * Checks an application for profit under the lock of its project; `except` is the one that is being applied. Returns
 * the figures that it keeps to. Throws financingState, navStale, unassignedNotZero where its sources do not sum to it,
 * amountUnavailable with the bound that binds.
 */
export async function checkProfit(
  tx: Tx,
  project: CapitalProject,
  { amount, portions }: { readonly amount: string; readonly portions: readonly ChangePortion[] },
  except?: string,
): Promise<ProjectProfit> {
  await assertLeaves(tx, project, { amount, portions });
  const profit = await readProfit(tx, project.state, except);
  const { accruable: available, bound } = profit;
  if (decimal(amount).gt(available)) throw new ApiError('amountUnavailable', { available, bound });
  return profit;
}
