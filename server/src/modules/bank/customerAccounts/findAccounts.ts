import { normalizeIban } from '@aldgate/bank/accounts/checkBankAccount.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database.ts';
import { describeFields } from './account.ts';

export type VerifiedAccount = ReturnType<typeof describeFields> & { readonly institutionId: string };

/** An institution's verified account, locked until the transaction ends so that it is not deleted; else undefined. */
export async function findVerifiedAccount(
  tx: Tx,
  institutionId: string,
  id: string,
): Promise<VerifiedAccount | undefined> {
  const row = await tx
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'verified')
    .forShare()
    .executeTakeFirst();
  return row === undefined ? undefined : { ...describeFields(row), institutionId };
}

/** The verified accounts, of any institution, with a number that a statement names. */
export async function findAccountsByCounterparty(
  database: Database | Tx,
  { iban, number }: { readonly iban: string | null; readonly number: string | null },
): Promise<VerifiedAccount[]> {
  const text = iban === null ? number?.replaceAll(/\s/g, '').toUpperCase() : normalizeIban(iban);
  if (text === undefined || text === '') return [];
  const rows = await database
    .selectFrom('bank_account')
    .selectAll()
    .where(sql<SqlBool>`coalesce(iban, upper(account_number)) = ${text}`)
    .where('state', '=', sql.lit('verified'))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...describeFields(row), institutionId: row.institution_id }));
}
