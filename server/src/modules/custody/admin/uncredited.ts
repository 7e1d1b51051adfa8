import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { customerReference } from '../../../kernel/references.ts';
import { equalsText } from '../../../kernel/uuid.ts';

/** Payments that credit nobody, newest first. */
export async function pageUncredited(
  database: Database,
  request: OperationsParsedOf<'pageUncredited'>,
): Promise<OperationsAnswerOf<'pageUncredited'>> {
  const { kind } = request.queryCondition;
  const source = listSource({
    database,
    scope: ['uncredited', request.queryCondition],
    order: [
      column('u.at', 'time'),
      column('u.network', 'text'),
      column('u.txid', 'text'),
      column('u.payment_index', 'text'),
    ],
    matching: database.selectFrom('uncredited_payment as u').where('u.kind', '=', kind),
    select: (payments) =>
      payments
        .leftJoin('chain_address as a', (join) =>
          join.onRef('a.network', '=', 'u.network').onRef('a.address', '=', 'u.to_address'),
        )
        .selectAll('u')
        .select(['a.kind as wallet', 'a.owner'])
        // Read one by one: joined, all institutions would be read.
        .select((each) =>
          each
            .selectFrom('institution as i')
            .select('i.name')
            .where(equalsText('i.id', 'a.owner'))
            .as('institution_name'),
        )
        // Larger than any amount of the ledger may be.
        .select(sql<string>`trim_scale(u.amount)::text`.as('amount_text')),
  });
  const { rows, ...page } = await readPage(source, request, 'desc');
  const items = rows.map((row) => ({
    network: row.network,
    txid: row.txid,
    index: row.payment_index,
    asset: row.asset,
    contract: row.contract,
    amount: row.amount_text,
    sender: row.from_address,
    address: row.to_address,
    wallet: row.wallet ?? ('deposit' as const),
    height: row.height,
    at: row.at.getTime(),
    customer: customerReference(row.owner, row.institution_name),
  }));
  return { items, ...page };
}
