import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';

export async function pageDirectory(
  database: Database,
  request: OperationsParsedOf<'pageBankDirectory'>,
): Promise<OperationsAnswerOf<'pageBankDirectory'>> {
  const { search } = request.queryCondition;
  let matching = database.selectFrom('bank_directory_entry');
  if (search !== undefined && search !== '') {
    const part = search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&');
    matching = matching.where(sql<SqlBool>`(lower(bic) like ${`${part}%`} or lower(name) like ${`%${part}%`})`);
  }
  const source = listSource({
    database,
    scope: ['bank directory', request.queryCondition],
    order: [column('bic', 'text')],
    matching,
    select: (entries) => entries.select(['bic', 'name', 'country']),
  });
  const { rows, ...page } = await readPage(source, request, 'asc');
  return { items: rows.map(({ bic, name, country }) => ({ bic, name, country })), ...page };
}
