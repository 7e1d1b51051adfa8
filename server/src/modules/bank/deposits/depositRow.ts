import type { Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';

export type BankDepositRow = Selectable<Tables['bank_deposit']>;

/** The record that customers see of a transfer. */
export const depositReference = (depositId: string): string => `bank_deposit:${depositId}`;

/** An institution's deposit, until the transaction ends. Throws notFound. */
export async function lockOwn(tx: Tx, institutionId: string, depositId: string): Promise<BankDepositRow> {
  const row = await tx
    .selectFrom('bank_deposit')
    .selectAll()
    .where('id', '=', depositId)
    .where('institution_id', '=', institutionId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}
