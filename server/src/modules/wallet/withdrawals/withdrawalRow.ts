import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { lockInstitution } from '../../institution/index.ts';

export type WithdrawalRow = Selectable<Tables['withdrawal']>;

/** An institution's withdrawal, locked until the transaction ends. Throws notFound. */
export async function lockWithdrawal(tx: Tx, withdrawId: string, institutionId?: string): Promise<WithdrawalRow> {
  let query = tx.selectFrom('withdrawal').selectAll().where('id', '=', withdrawId);
  if (institutionId !== undefined) query = query.where('institution_id', '=', institutionId);
  const row = await query.forUpdate().executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** Throws notFound for a withdrawal of the other rail: each has calls of its own. */
export async function assertRail(database: Database, withdrawId: string, rail: WithdrawalRow['rail']): Promise<void> {
  const found = await database
    .selectFrom('withdrawal')
    .select('id')
    .where('id', '=', withdrawId)
    .where('rail', '=', rail)
    .executeTakeFirst();
  if (found === undefined) throw new ApiError('notFound');
}

/** Locks a withdrawal for callers who do not know its institution, which is locked first, as everywhere. */
export async function lockWithInstitution(tx: Tx, withdrawId: string): Promise<WithdrawalRow> {
  const found = await tx
    .selectFrom('withdrawal')
    .select('institution_id')
    .where('id', '=', withdrawId)
    .executeTakeFirst();
  if (found === undefined) throw new ApiError('notFound');
  await lockInstitution(tx, found.institution_id);
  return lockWithdrawal(tx, withdrawId);
}

/** The sums without trailing zeros. */
export const sumsOf = ({ amount, fee, receivable }: WithdrawalRow) => ({
  amount: toDecimalString(amount),
  fee: toDecimalString(fee),
  receivable: toDecimalString(receivable),
});
