import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import type { ListSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { countTransfers, type FoundTransfer, findLegs, findTransfers } from '../../../ledger/findTransfers.ts';
import { ownerNames } from './ledgerOwners.ts';

type Query = OperationsParsedOf<'pageLedgerTransfer'>['queryCondition'];

/** Ledger transfers with their legs, newest first. */
export async function pageLedgerTransfer(
  database: Database,
  request: OperationsParsedOf<'pageLedgerTransfer'>,
): Promise<OperationsAnswerOf<'pageLedgerTransfer'>> {
  const { rows, ...page } = await readPage(listTransfers(database, request.queryCondition), request, 'desc');
  const legs = await findLegs(database, rows);
  const findName = await ownerNames(
    database,
    legs.map(({ owner }) => owner),
  );
  const items = rows.map(({ id, key, flow, reference, posted_at }) => ({
    transferId: id,
    key,
    flow,
    reference,
    postedAt: posted_at.getTime(),
    legs: legs
      .filter((leg) => leg.transfer_id === id)
      .map(({ owner, type, asset, amount }) => ({
        owner,
        ownerName: findName(owner),
        type,
        asset,
        amount: toDecimalString(amount),
      })),
  }));
  return { items, ...page };
}

function listTransfers(database: Database, query: Query): ListSource<FoundTransfer> {
  return {
    scope: ['ledger transfers', query],
    order: [column('t.id', 'bigint')],
    async read({ direction, after, skip, limit }) {
      const range = { id: after?.[0] ?? null, to: direction === 'desc' ? 'older' : 'newer' } as const;
      const { rows, searchedTo } = await findTransfers(database, query, range, { skip, limit });
      return {
        rows: rows.map((row) => ({ ...row, position: [row.id] })),
        searchedTo: searchedTo === null ? null : [searchedTo],
      };
    },
    count: (max) => countTransfers(database, query, max),
  };
}
