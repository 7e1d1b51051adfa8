import type { OperationsParsedOf } from '@aldgate/contract';
import { claimTask, closeTask } from '../../../approvals/index.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { TREASURY_TASK } from '../shortTreasury.ts';

/** Closes the task of a short treasury. The next trade that the treasury cannot pay opens another one. */
export function closeTreasury(
  database: Database,
  { note }: OperationsParsedOf<'closeDeskTreasury'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    await claimTask(tx, { ...TREASURY_TASK, operatorId: actor.operatorId }, actor.at);
    await closeTask(tx, { ...TREASURY_TASK, outcome: 'closed' }, actor.at);
    await auditAction(tx, actor, { action: 'otc_treasury_closed', subject: 'platform:otc', after: { note } });
    return null;
  });
}
