import type { OperationsParsedOf } from '@aldgate/contract';
import { isBusinessDay } from '@aldgate/domain/bank/businessDays.ts';
import { assertActing } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';

const NONE: ReadonlySet<string> = new Set();

/** Closes a day for a currency, or opens it. Throws changedMeanwhile where it is so already. */
export function setDay(
  database: Database,
  { currency, day, isClosed, reason }: OperationsParsedOf<'setBankDay'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    await assertActing(tx, actor.operatorId, 'capital');
    if (!isBusinessDay(day, NONE)) throw formatError({ day: 'must be from Monday to Friday' });
    const result = isClosed
      ? await tx
          .insertInto('bank_closed_day')
          .values({ currency, day, changed_by: actor.operatorId, changed_at: new Date(actor.at) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('day')
          .execute()
      : await tx
          .deleteFrom('bank_closed_day')
          .where('currency', '=', currency)
          .where('day', '=', day)
          .returning('day')
          .execute();
    if (result.length === 0) throw new ApiError('changedMeanwhile');
    await auditAction(tx, actor, {
      action: isClosed ? 'bank_day_closed' : 'bank_day_opened',
      subject: `bank_day:${currency}:${day}`,
      after: { isClosed, reason },
    });
    return null;
  });
}
