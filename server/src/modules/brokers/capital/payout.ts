import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { ChangeRow } from '../financing/describeChange.ts';
import { readCapital } from './capitalProject.ts';
import { listActions, recordChange, requireChange } from './changes.ts';
import type { CapitalDeps } from './deps.ts';
import { raiseChangeMessage } from './messages.ts';

/** The job that withdraws what was taken out for an address. */
export const PAY_EXTRACT = 'broker_extract_payout';

/** An extract to an address has reached `capital_account`: a job withdraws it from there. */
export async function payLater(tx: Tx, { change_no: changeNo, address_id }: ChangeRow): Promise<void> {
  if (address_id !== null) await addJob(tx, PAY_EXTRACT, { changeNo });
}

/**
 * BR-05: withdraws an extract to its address, once under the number of its action, with its applicant as the maker.
 * Money whose withdrawal is refused stays in `capital_account`, and the action says why.
 */
export async function payExtract(deps: CapitalDeps, changeNo: string): Promise<void> {
  const { database, clock } = deps;
  const change = await requireChange(database, changeNo);
  const { address_id: addressId, requested_by: userId, institution_id: institutionId, project_no: projectNo } = change;
  const [action] = await listActions(database, changeNo);
  if (addressId === null || userId === null || action?.execution !== 'done' || change.withdrawal_id !== null) return;
  const { row } = await readCapital(database, deps, institutionId, projectNo);
  const payout = { projectNo, asset: row.currency, addressId, amount: action.amount };
  const outcome = await begin();
  await inTransaction(database, async (tx) => {
    const at = clock();
    const isBegun = 'withdrawId' in outcome;
    if (isBegun)
      await tx
        .updateTable('broker_capital_change')
        .set({ withdrawal_id: outcome.withdrawId })
        .where('change_no', '=', changeNo)
        .execute();
    else
      await tx
        .updateTable('broker_action')
        .set({ reason: `in the asset account, not withdrawn: ${outcome.refused}` })
        .where('action_no', '=', action.action_no)
        .execute();
    await raiseChangeMessage(tx, row, change, isBegun ? 'withdrawing' : 'notWithdrawn', at, action.amount);
    const what = isBegun ? 'capital_payout_begun' : 'capital_payout_refused';
    await recordChange(tx, changeNo, { at, actor: 'system', action: what, institutionId, after: outcome });
  });

  async function begin(): Promise<{ readonly withdrawId: string } | { readonly refused: string }> {
    try {
      const maker = { institutionId, userId: userId ?? '' };
      const { withdrawId } = await deps.payouts.begin(maker, action?.action_no ?? '', payout);
      return { withdrawId };
    } catch (error) {
      // The job tries again where something is not known at the moment, as a price.
      if (!(error instanceof ApiError) || TRIED_AGAIN.includes(error.entry)) throw error;
      return { refused: error.message };
    }
  }
}

const TRIED_AGAIN: readonly string[] = ['priceUnavailable', 'feeUnavailable', 'networkNotConnected'];
