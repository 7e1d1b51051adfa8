import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { CUSTOMER_ACCOUNTS, type CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { ListSource } from '../../kernel/lists/listSource.ts';
import { listLedgerAccounts } from '../exchangeAccounts/index.ts';
import { type EntryRow, entrySource } from './entrySource.ts';
import { parseReference } from './reference.ts';

export type Entry = AnswerOf<'pageAccountFlow'>['items'][number];
type Condition = ParsedOf<'exportAccountFlow'>['queryCondition'];
type Row = EntryRow<CustomerAccount>;

/** WAL-15: the entries of an institution's accounts by time, those of its brokers' area included. */
export const listEntries = (database: Database, institutionId: string, condition: Condition): ListSource<Row> =>
  entrySource<CustomerAccount>({
    database,
    scope: ['account entries', institutionId, condition],
    findAccounts: () => findAccounts(database, institutionId, condition),
    condition,
  });

async function findAccounts(
  database: Database,
  institutionId: string,
  { brokerAccountId, accountType, asset }: Condition,
): Promise<string[]> {
  const listed = await listLedgerAccounts(database, institutionId);
  const wanted = listed.filter(({ accountId }) => accountId === (brokerAccountId ?? accountId));
  const owners = wanted.map(({ ledgerOwner }) => ledgerOwner);
  if (brokerAccountId === undefined) owners.push(institutionId);
  if (owners.length === 0) return [];
  let accounts = database.selectFrom('ledger_account').select('id').where('owner', 'in', owners);
  accounts = accounts.where('type', 'in', accountType === undefined ? [...CUSTOMER_ACCOUNTS] : [accountType]);
  if (asset !== undefined) accounts = accounts.where('asset', '=', asset);
  return (await accounts.execute()).map(({ id }) => id);
}

export const formatEntry = (row: Row): Entry => ({
  entryId: `${row.transfer_id}-${row.account_id}`,
  at: row.posted_at.getTime(),
  accountType: row.type,
  brokerAccountId: row.exchange_account_id,
  accountName: row.account_name,
  asset: row.asset,
  flow: row.flow,
  amount: toDecimalString(row.amount),
  balance: toDecimalString(row.balance),
  reference: parseReference(row.reference),
});
