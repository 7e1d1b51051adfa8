import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database.ts';
import { PLATFORM } from '../../../ledger/account.ts';
import { ownedBy } from '../../../ledger/findTransfers.ts';
import { ownerNames } from './ledgerOwners.ts';

/** An owner's accounts with their balances; without an owner the platform's. */
export async function listLedgerBalance(
  database: Database,
  { pageCondition: { page, pageSize }, queryCondition }: OperationsParsedOf<'listLedgerBalance'>,
): Promise<OperationsAnswerOf<'listLedgerBalance'>> {
  const accounts = database
    .selectFrom('ledger_account as a')
    .innerJoin('ledger_balance as b', 'b.account_id', 'a.id')
    .where(ownedBy(queryCondition.owner || PLATFORM));
  const [{ total }, rows] = await Promise.all([
    accounts.select((s) => s.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    accounts
      .select(['a.id', 'a.owner', 'a.type', 'a.asset', 'b.balance', 'b.held', 'b.entries'])
      .orderBy('a.type')
      .orderBy('a.asset')
      .orderBy('a.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
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
  return { items, total: Number(total) };
}
