import type { AnswerOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { OtcDeps } from '../deps.ts';
import { endRequest } from './endRequest.ts';

/** Withdraws a request, or turns its price down. Throws notFound, or requestState where it has ended. */
export function cancelRequest(
  { database, clock }: OtcDeps,
  { institutionId, userId }: User,
  orderId: string,
  origin: Origin,
): Promise<AnswerOf<'cancelBlockQuoteRequest'>> {
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, institutionId);
    const order = await tx
      .selectFrom('otc_order')
      .selectAll()
      .where('id', '=', orderId)
      .where('institution_id', '=', institutionId)
      .where('kind', '=', 'request')
      .forUpdate()
      .executeTakeFirst();
    if (order === undefined) throw new ApiError('notFound');
    if (order.ended_at !== null) throw new ApiError('requestState', { status: order.status });
    const at = clock();
    await endRequest(tx, order, { status: 'cancelled' }, at);
    await audit(tx, { at, actor: userId, action: 'otc_request_cancelled', subject: `otc_order:${orderId}`, origin });
    return { orderId, status: 'cancelled' };
  });
}
