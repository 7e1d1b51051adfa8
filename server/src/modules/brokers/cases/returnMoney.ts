import { decimal } from '@aldgate/domain/money/amount.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { listProjectLocations } from '../capital/resolvePortions.ts';
import type { AccountJob } from './accountJob.ts';
import type { CaseDeps } from './deps.ts';
import { storeStepIn } from './storeStep.ts';

/** Less is not worth a movement. */
const SMALLEST = '0.01';

/** BR-05: moves what can leave an account to the cash of its project. The move goes through steps of its own. */
export async function returnMoney(deps: CaseDeps, { row, project, accountId, leaseNumber }: AccountJob): Promise<void> {
  const { database, clock, moves } = deps;
  const { project_no: projectNo, institution_id: institutionId, currency: asset } = project;
  const locations = await listProjectLocations(database, deps, { row: project });
  for (const { account, fund: source } of locations) {
    if (account?.id !== accountId) continue;
    const { available: amount } = await moves.movable(institutionId, source, asset);
    if (decimal(amount).lt(SMALLEST)) continue;
    await inTransaction(database, async (tx) => {
      const at = clock();
      const step = await storeStepIn(tx, {
        caseId: row.id,
        accountId,
        kind: 'return',
        detail: { amount },
        leaseNumber,
        at,
      });
      if (step === undefined) return;
      await tx
        .updateTable('broker_case_step')
        .set({ state: 'completed', resolved_at: new Date(at) })
        .where('id', '=', step.id)
        .execute();
      const key = `case:${step.client_id}`;
      const wanted = { institutionId, userId: null, purpose: 'liquidation' as const, key, projectNo };
      await moves.request(tx, { ...wanted, source, target: { projectNo }, asset, amount }, { at });
    });
  }
}
