import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { column, isAfter, type Position, selectPosition } from '../../kernel/lists/keyset.ts';
import type { ListSource, Part } from '../../kernel/lists/listSource.ts';
import { listLedgerAccounts } from '../exchangeAccounts/index.ts';
import { parseReference } from './reference.ts';

export type Entry = AnswerOf<'pageAccountFlow'>['items'][number];
type Condition = ParsedOf<'exportAccountFlow'>['queryCondition'];

interface Row {
  readonly exchange_account_id: string | null;
  readonly account_name: string | null;
  readonly account_id: string;
  readonly transfer_id: string;
  readonly posted_at: Date;
  readonly type: CustomerAccount;
  readonly asset: string;
  readonly flow: Flow;
  readonly reference: string;
  readonly amount: string;
  readonly balance: string;
}

const ORDER = [column('e.posted_at', 'time'), column('e.transfer_id', 'bigint'), column('e.account_id', 'bigint')];

/**
 * WAL-15: the entries of an institution's accounts by time, those of its brokers' area included. The first ones of all
 * accounts are among the first of each, so a page reads from each account's index at most as many as the page and those
 * before it.
 */
export function listEntries(database: Database, institutionId: string, condition: Condition): ListSource<Row> {
  return {
    scope: ['account entries', institutionId, condition],
    order: ORDER,
    async read(part) {
      const accounts = await findAccounts(database, institutionId, condition);
      return {
        rows: accounts.length === 0 ? [] : await readPart(database, accounts, condition, part),
        searchedTo: null,
      };
    },
    async count(max) {
      const accounts = await findAccounts(database, institutionId, condition);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from unnest(${accounts}::bigint[]) as account (id), lateral (
            select from activity_entry e where ${sql.join(conditionsOf(condition), sql` and `)} limit ${max + 1}
          ) entry limit ${max + 1}
        ) counted
      `.execute(database);
      const found = rows[0]?.count ?? 0;
      return { total: Math.min(found, max), isCapped: found > max };
    },
  };
}

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

function conditionsOf({ flow, startTime, endTime }: Condition): RawBuilder<unknown>[] {
  const conditions = [sql`e.account_id = account.id`];
  if (flow !== undefined) conditions.push(sql`e.flow = ${flow}`);
  if (startTime !== undefined) conditions.push(sql`e.posted_at >= ${new Date(startTime)}`);
  if (endTime !== undefined) conditions.push(sql`e.posted_at < ${new Date(endTime)}`);
  return conditions;
}

async function readPart(
  database: Database,
  accounts: readonly string[],
  condition: Condition,
  { direction, after, skip, limit }: Part,
) {
  const order = sql.raw(direction);
  const conditions = conditionsOf(condition);
  if (after !== null) conditions.push(isAfter(ORDER, after, direction));
  const { rows } = await sql<Row & { readonly position: Position }>`
    with e as materialized (
      select entry.* from unnest(${[...accounts]}::bigint[]) as account (id), lateral (
        select e.account_id, e.posted_at, e.transfer_id from activity_entry e
        where ${sql.join(conditions, sql` and `)}
        order by e.posted_at ${order}, e.transfer_id ${order} limit ${skip + limit}
      ) entry
      order by entry.posted_at ${order}, entry.transfer_id ${order}, entry.account_id ${order}
      offset ${skip} limit ${limit}
    )
    select e.*, ${selectPosition(ORDER)} as position, a.type, a.asset, t.flow, t.reference, j.amount, j.balance,
      b.id as exchange_account_id, b.name as account_name
    from e
    join ledger_account a on a.id = e.account_id
    left join exchange_account b on b.id = a.owner::uuid
    join ledger_transfer t on t.id = e.transfer_id
    join ledger_entry j on j.account_id = e.account_id and j.transfer_id = e.transfer_id
    order by e.posted_at ${order}, e.transfer_id ${order}, e.account_id ${order}
  `.execute(database);
  return rows;
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
