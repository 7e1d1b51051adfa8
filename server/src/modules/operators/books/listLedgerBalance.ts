import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { PLATFORM } from '../../../ledger/account.ts';
import { ownedBy } from '../../../ledger/findTransfers.ts';
import { ownerNames } from './ledgerOwners.ts';

/** An owner's accounts with their balances; without an owner the platform's. */
export async function listLedgerBalance(
  database: Database,
  request: OperationsParsedOf<'listLedgerBalance'>,
): Promise<OperationsAnswerOf<'listLedgerBalance'>> {
  const owner = request.queryCondition.owner || PLATFORM;
  const source = listSource({
    database,
    scope: ['balances', owner],
    order: [column('a.type', 'text'), column('a.asset', 'text'), column('a.id', 'bigint')],
    matching: database
      .selectFrom('ledger_account as a')
      .innerJoin('ledger_balance as b', 'b.account_id', 'a.id')
      .where(ownedBy(owner)),
    select: (accounts) => accounts.select(['a.id', 'a.owner', 'a.type', 'a.asset', 'b.balance', 'b.held', 'b.entries']),
  });
  const { rows, ...page } = await readPage(source, request, 'asc');
  const findName = await ownerNames(
    database,
    rows.map(({ owner }) => owner),
  );
  const items = rows.map(({ id, owner, type, asset, balance, held, entries }) => ({
    accountId: id,
    owner,
    ownerName: findName(owner),
    type,
    asset,
    balance: toDecimalString(balance),
    held: toDecimalString(held),
    entries,
  }));
  return { items, ...page };
}
