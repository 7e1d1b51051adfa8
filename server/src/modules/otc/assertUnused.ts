import { ApiError } from '../../kernel/apiError.ts';
import type { Tx } from '../../kernel/database.ts';

/** Throws limitKeyUsed with the first result. */
export async function assertUnused(tx: Tx, institutionId: string, key: string): Promise<void> {
  const first = await tx
    .selectFrom('otc_order')
    .select(['id', 'status', 'answer_by'])
    .where('institution_id', '=', institutionId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first === undefined) return;
  const answerBy = first.answer_by?.getTime();
  throw new ApiError('limitKeyUsed', { orderId: first.id, status: first.status, answerBy });
}
