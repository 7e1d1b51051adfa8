import type { AccountType } from '@aldgate/domain/ledger/accountType.ts';
import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import { column, isAfter, type Position, selectPosition } from '../../kernel/lists/keyset.ts';
import type { ListSource, Part } from '../../kernel/lists/listSource.ts';
import { equalsText } from '../../kernel/uuid.ts';

/** An entry of an account of the ledger, with the account at an exchange that it mirrors, if any. */
export interface EntryRow<Type extends AccountType = AccountType> {
  readonly exchange_account_id: string | null;
  readonly account_name: string | null;
  readonly account_id: string;
  readonly transfer_id: string;
  readonly posted_at: Date;
  readonly owner: string;
  readonly type: Type;
  readonly asset: string;
  readonly flow: Flow;
  readonly reference: string;
  readonly amount: string;
  readonly balance: string;
}

/** Filters of entries; epoch ms, from inclusive, until exclusive. */
export interface EntryCondition {
  readonly flow?: Flow | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

interface Options {
  readonly database: Database;
  /** The list's name, owner and filters. */
  readonly scope: readonly unknown[];
  /** Finds the ids of the ledger's accounts. */
  readonly findAccounts: () => Promise<readonly string[]>;
  readonly condition: EntryCondition;
}

const ORDER = [column('e.posted_at', 'time'), column('e.transfer_id', 'bigint'), column('e.account_id', 'bigint')];

/**
 * The entries of accounts by time. The first ones of all accounts are among the first of each, so a page reads from
 * each account's index at most as many as the page and those before it.
 */
export function entrySource<Type extends AccountType>({
  database,
  scope,
  findAccounts,
  condition,
}: Options): ListSource<EntryRow<Type>> {
  return {
    scope,
    order: ORDER,
    async read(part) {
      const accounts = await findAccounts();
      return {
        rows: accounts.length === 0 ? [] : await readPart<Type>(database, accounts, condition, part),
        searchedTo: null,
      };
    },
    async count(max) {
      const accounts = await findAccounts();
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from unnest(${[...accounts]}::bigint[]) as account (id), lateral (
            select from activity_entry e where ${sql.join(conditionsOf(condition), sql` and `)} limit ${max + 1}
          ) entry limit ${max + 1}
        ) counted
      `.execute(database);
      const found = rows[0]?.count ?? 0;
      return { total: Math.min(found, max), isCapped: found > max };
    },
  };
}

function conditionsOf({ flow, startTime, endTime }: EntryCondition): RawBuilder<unknown>[] {
  const conditions = [sql`e.account_id = account.id`];
  if (flow !== undefined) conditions.push(sql`e.flow = ${flow}`);
  if (startTime !== undefined) conditions.push(sql`e.posted_at >= ${new Date(startTime)}`);
  if (endTime !== undefined) conditions.push(sql`e.posted_at < ${new Date(endTime)}`);
  return conditions;
}

async function readPart<Type extends AccountType>(
  database: Database,
  accounts: readonly string[],
  condition: EntryCondition,
  { direction, after, skip, limit }: Part,
) {
  const order = sql.raw(direction);
  const conditions = conditionsOf(condition);
  if (after !== null) conditions.push(isAfter(ORDER, after, direction));
  const { rows } = await sql<EntryRow<Type> & { readonly position: Position }>`
    with e as materialized (
      select entry.* from unnest(${[...accounts]}::bigint[]) as account (id), lateral (
        select e.account_id, e.posted_at, e.transfer_id from activity_entry e
        where ${sql.join(conditions, sql` and `)}
        order by e.posted_at ${order}, e.transfer_id ${order} limit ${skip + limit}
      ) entry
      order by entry.posted_at ${order}, entry.transfer_id ${order}, entry.account_id ${order}
      offset ${skip} limit ${limit}
    )
    select e.*, ${selectPosition(ORDER)} as position, a.owner, a.type, a.asset, t.flow, t.reference, j.amount, j.balance,
      b.id as exchange_account_id, b.name as account_name
    from e
    join ledger_account a on a.id = e.account_id
    left join exchange_account b on ${equalsText('b.id', 'a.owner')}
    join ledger_transfer t on t.id = e.transfer_id
    join ledger_entry j on j.account_id = e.account_id and j.transfer_id = e.transfer_id
    order by e.posted_at ${order}, e.transfer_id ${order}, e.account_id ${order}
  `.execute(database);
  return rows;
}
