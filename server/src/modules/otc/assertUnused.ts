import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Tables } from '../../kernel/tables.ts';

/** An order as it was stored under its key. */
type Stored = Selectable<Tables['otc_order']>;

/** Throws limitKeyUsed with the first result, and whether the first had the same terms. */
export async function assertUnused(
  tx: Tx,
  institutionId: string,
  key: string,
  hasSameTerms: (first: Stored) => boolean,
): Promise<void> {
  const first = await tx
    .selectFrom('otc_order')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first === undefined) return;
  const { id: orderId, status, answer_by } = first;
  throw new ApiError('limitKeyUsed', {
    orderId,
    status,
    answerBy: answer_by?.getTime(),
    isSame: hasSameTerms(first),
  });
}

/** Whether a stored amount is an entered one. */
export const isAmount = (stored: string | null, entered: string | undefined): boolean =>
  stored === null || entered === undefined
    ? stored === null && entered === undefined
    : toDecimalString(stored) === toDecimalString(decimal(entered));
