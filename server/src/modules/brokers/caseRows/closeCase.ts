import type { CaseOutcome } from '@aldgate/domain/brokers/cases/stages.ts';
import { closeTask } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { liftTradingBlock, listProjectAccounts } from '../../exchangeAccounts/index.ts';
import { type CaseRow, isLiquidating, LIQUIDATION } from './readCases.ts';
import type { CaseSplit } from './tables.ts';

/** The job that gives the keys of an account back what a case took. */
export const RESUME_KEYS = 'broker_case_keys_resume';

/** Closes a case with its outcome: its blocks are lifted, and its task ends. */
export async function closeCase(
  tx: Tx,
  row: CaseRow,
  { outcome, split, at }: { readonly outcome: CaseOutcome; readonly split?: CaseSplit; readonly at: number },
): Promise<void> {
  await tx
    .updateTable('broker_case')
    .set({
      stage: 'closed',
      stage_at: new Date(at),
      closed_at: new Date(at),
      outcome,
      is_held: false,
      split: split === undefined ? null : JSON.stringify(split),
    })
    .where('id', '=', row.id)
    .execute();
  await closeTask(tx, { kind: 'margin_call', subjectId: row.project_no, outcome }, at);
  if (!isLiquidating(row)) return;
  for (const { accountId } of await listProjectAccounts(tx, [row.project_no])) {
    await liftTradingBlock(tx, accountId, LIQUIDATION);
    await addJob(tx, RESUME_KEYS, { accountId });
  }
}
