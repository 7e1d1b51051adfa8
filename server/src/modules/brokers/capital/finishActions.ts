import type { ActionExecution, ChangeActionType } from '@aldgate/domain/brokers/financing/states.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';

interface Finished {
  readonly types: readonly ChangeActionType[];
  readonly execution: ActionExecution;
  readonly at: number;
  /** Amount that was done, where it is less than what was applied for. */
  readonly amount?: string;
  readonly reason?: string;
  readonly financingNo?: string;
}

/** Sets how far actions of a change are executed; what is done is of the day of the business clock. */
export async function finishActions(
  tx: Tx,
  { businessClock }: { readonly businessClock: BusinessClock },
  changeNo: string,
  { types, execution, at, amount, reason, financingNo }: Finished,
): Promise<void> {
  const isEnded = execution === 'done' || execution === 'failed';
  const ended = isEnded
    ? { executed_at: new Date(at), executed_on: utcDay(await businessClock(tx)) }
    : { executed_at: null, executed_on: null };
  await tx
    .updateTable('broker_action')
    .set({
      execution,
      ...ended,
      ...(amount !== undefined && { amount }),
      ...(reason !== undefined && { reason }),
      ...(financingNo !== undefined && { financing_no: financingNo }),
    })
    .where('change_no', '=', changeNo)
    .where('action_type', 'in', types)
    .execute();
}
