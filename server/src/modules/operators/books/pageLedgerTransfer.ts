import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { cursorPage } from '../../../kernel/cursorPage.ts';
import type { Database } from '../../../kernel/database.ts';
import { type FoundTransfer, findLegs, findTransfers } from '../../../ledger/findTransfers.ts';
import { ownerNames } from './ledgerOwners.ts';

/** Ledger transfers with their legs, newest first. The cursor is a transfer's id. */
export async function pageLedgerTransfer(
  database: Database,
  { cursorCondition, queryCondition }: OperationsParsedOf<'pageLedgerTransfer'>,
): Promise<OperationsAnswerOf<'pageLedgerTransfer'>> {
  let searchedTo: string | null = null;
  const { rows, ...cursors } = await cursorPage<FoundTransfer>(cursorCondition, async (beyond, limit) => {
    const found = await findTransfers(database, queryCondition, beyond, limit);
    if (limit > 1) ({ searchedTo } = found);
    return [...found.rows];
  });
  // A search that ended before the page was full continues where it ended.
  if (searchedTo !== null)
    cursors[cursorCondition.searchDirection === 'before' ? 'prevCursor' : 'nextCursor'] = searchedTo;
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
  return { items, ...cursors };
}
