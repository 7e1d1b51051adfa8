import type { AnswerOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { OtcDeps } from '../deps.ts';
import { endLimitOrder } from './limitOrder.ts';

/** Cancels a resting order. Throws notFound, or limitOrderState where it has ended. */
export function cancelLimitOrder(
  { database, clock }: OtcDeps,
  { institutionId, userId }: User,
  orderId: string,
  origin: Origin,
): Promise<AnswerOf<'cancelBlockLimitOrder'>> {
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, institutionId);
    const order = await tx
      .selectFrom('otc_order')
      .select(['id', 'status', 'institution_id'])
      .where('id', '=', orderId)
      .where('institution_id', '=', institutionId)
      .where('kind', '=', 'limit')
      .forUpdate()
      .executeTakeFirst();
    if (order === undefined) throw new ApiError('notFound');
    if (order.status !== 'running') throw new ApiError('limitOrderState', { status: order.status });
    const at = clock();
    await endLimitOrder(tx, order, { status: 'cancelled' }, at);
    await audit(tx, {
      at,
      actor: userId,
      action: 'otc_limit_order_cancelled',
      subject: `otc_order:${orderId}`,
      origin,
    });
    return { orderId, status: 'cancelled' };
  });
}
