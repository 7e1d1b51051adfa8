import { ApiError } from '../../kernel/apiError.ts';
import type { Tx } from '../../kernel/database/database.ts';

/** Throws otcKeyUsed with the first result of a key, and whether the request that made it is the same. */
export async function assertUnused(tx: Tx, institutionId: string, key: string, requestDigest: string): Promise<void> {
  const first = await tx
    .selectFrom('otc_order')
    .select(['id', 'status', 'answer_by', 'request_digest'])
    .where('institution_id', '=', institutionId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first === undefined) return;
  const { id: orderId, status, answer_by } = first;
  throw new ApiError('otcKeyUsed', {
    orderId,
    status,
    answerBy: answer_by?.getTime(),
    isSame: first.request_digest === requestDigest,
  });
}
