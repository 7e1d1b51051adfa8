import type { OperationsParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';

/** OTC-03: closes the desk on a day, or renames one. */
export function setClosedDay(
  database: Database,
  { day, nameEn, nameZh, reason }: OperationsParsedOf<'setDeskClosedDay'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    await tx
      .insertInto('otc_closed_day')
      .values({ day, name_en: nameEn, name_zh: nameZh })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ name_en: nameEn, name_zh: nameZh }))
      .execute();
    await notify(tx, { topic: 'platform' });
    await auditAction(tx, actor, {
      action: 'otc_closed_day_set',
      subject: `otc_closed_day:${day}`,
      after: { nameEn, nameZh, reason },
    });
    return null;
  });
}

/** Opens the desk on a day that was closed. Throws notFound. */
export function removeClosedDay(
  database: Database,
  { day, reason }: OperationsParsedOf<'removeDeskClosedDay'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const removed = await tx.deleteFrom('otc_closed_day').where('day', '=', day).returning('day').executeTakeFirst();
    if (removed === undefined) throw new ApiError('notFound');
    await notify(tx, { topic: 'platform' });
    await auditAction(tx, actor, {
      action: 'otc_closed_day_removed',
      subject: `otc_closed_day:${day}`,
      after: { reason },
    });
    return null;
  });
}
