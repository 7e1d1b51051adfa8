import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { describeEntry, type Entry, selectBook } from './entry.ts';

/** An institution's address book by name. `now` is of the business clock. */
export async function pageEntries(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageWithdrawalAddress'>,
  now: number,
): Promise<AnswerOf<'pageWithdrawalAddress'>> {
  const { network, asset, whitelisted, search } = request.queryCondition;
  let matching = selectBook(database, institutionId);
  if (network !== undefined) matching = matching.where('network', '=', network);
  if (asset !== undefined) matching = matching.where('asset', 'is not distinct from', asset);
  if (whitelisted !== undefined) {
    const isListed = sql<boolean>`coalesce(whitelisted_from <= ${new Date(now)}, false)`;
    matching = matching.where(sql<boolean>`${isListed} = ${whitelisted}`);
  }
  if (search !== undefined && search !== '') {
    const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    matching = matching.where(sql<boolean>`(lower(name) like ${part} or lower(shown_address) like ${part})`);
  }
  const source = listSource({
    database,
    scope: ['withdrawal addresses', institutionId, request.queryCondition],
    order: [{ expression: sql`lower(name)`, type: 'text' }, column('id', 'uuid')],
    matching,
    select: (entries) => entries.selectAll(),
  });
  const { rows, ...page } = await readPage(source, request, 'asc');
  return { items: rows.map((row) => describeEntry(row, now)), ...page };
}

/** The entries that can receive an asset, the last used first. */
export async function listEntries(
  database: Database,
  institutionId: string,
  { asset, network }: ParsedOf<'listWithdrawalAddress'>,
  now: number,
): Promise<Entry[]> {
  const rows = await selectBook(database, institutionId)
    .selectAll()
    .where((where) => where.or([where('asset', 'is', null), where('asset', '=', asset)]))
    .where((where) =>
      where(
        'network',
        'in',
        where.selectFrom('chain_asset').select('chain_asset.network').where('chain_asset.asset', '=', asset),
      ),
    )
    .$if(network !== undefined, (entries) => entries.where('network', '=', network ?? ''))
    .orderBy('last_used_at', sql`desc nulls last`)
    .orderBy('name')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute();
  return rows.map((row) => describeEntry(row, now));
}

const LISTED_MAX = 1_000;
