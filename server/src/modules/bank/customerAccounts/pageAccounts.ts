import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { type BankAccount, describeAccount, selectAccounts } from './account.ts';

/** An institution's accounts by name. */
export async function pageAccounts(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageBankAccount'>,
): Promise<AnswerOf<'pageBankAccount'>> {
  const { asset, state, search } = request.queryCondition;
  let matching = selectAccounts(database, institutionId);
  if (asset !== undefined) matching = matching.where('asset', '=', asset);
  if (state !== undefined) {
    matching = matching.where('state', 'in', state === 'pending' ? ['pending', 'unverified'] : [state]);
  }
  if (search !== undefined && search !== '') {
    const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    matching = matching.where(
      sql<SqlBool>`(lower(nickname) like ${part} or lower(coalesce(bank_name, '')) like ${part}
        or lower(coalesce(iban, account_number)) like ${part})`,
    );
  }
  const source = listSource({
    database,
    scope: ['bank accounts', institutionId, request.queryCondition],
    order: [{ expression: sql`lower(nickname)`, type: 'text' }, column('id', 'uuid')],
    matching,
    select: (accounts) => accounts.selectAll(),
  });
  const { rows, ...page } = await readPage(source, request, 'asc');
  return { items: rows.map(describeAccount), ...page };
}

const LISTED_MAX = 1_000;

/** The accounts that a currency can be paid to. */
export async function listAccounts(
  database: Database,
  institutionId: string,
  { asset }: ParsedOf<'listBankAccount'>,
): Promise<BankAccount[]> {
  const rows = await selectAccounts(database, institutionId)
    .selectAll()
    .where('state', '=', 'verified')
    .where('asset', '=', asset)
    .orderBy(sql`lower(nickname)`)
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(describeAccount);
}
