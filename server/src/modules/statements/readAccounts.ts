import {
  type CustomerAccount,
  DEBT_ACCOUNTS,
  type DebtAccount,
  FUNDING_ACCOUNT,
} from '@aldgate/domain/ledger/accountType.ts';
import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';

/** Accounts and period of a statement. */
export interface StatementScope {
  readonly institutionId: string;
  readonly accountTypes: readonly CustomerAccount[];
  /** Empty for all. */
  readonly assets: readonly string[];
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

export interface StatementLine {
  readonly at: Date;
  readonly flow: Flow;
  readonly reference: string;
  readonly amount: string;
  readonly balance: string;
}

/** One asset of one account. Amounts are decimal strings. */
export interface StatementAccount {
  readonly type: CustomerAccount;
  readonly asset: string;
  readonly opening: string;
  readonly lines: readonly StatementLine[];
  readonly closing: string;
}

interface AccountRow {
  readonly id: string;
  readonly type: CustomerAccount;
  readonly asset: string;
  readonly balance: string;
}

/** The number of lines that a statement would have. */
export async function countLines(database: Database, scope: StatementScope): Promise<number> {
  const accounts = await findAccounts(database, scope);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity_entry
    where account_id = any(${accounts.map(({ id }) => id)}::bigint[])
      and posted_at >= ${scope.from} and posted_at < ${scope.until}
  `.execute(database);
  return rows[0]?.count ?? 0;
}

/**
 * The accounts with their lines, straight from the journal, in one snapshot. Throws where an account's entries do not
 * add up to its balance.
 */
export async function readAccounts(tx: Tx, scope: StatementScope): Promise<StatementAccount[]> {
  const accounts: StatementAccount[] = [];
  for (const row of await findAccounts(tx, scope)) {
    const account = await readAccount(tx, row, scope);
    if (account.lines.length > 0 || account.closing !== '0') accounts.push(account);
  }
  return accounts;
}

/** A debt in an asset at the end of a statement: a decimal string below zero. */
export interface StatementDebt {
  readonly type: DebtAccount;
  readonly asset: string;
  readonly closing: string;
}

/** The debts of an institution at the end of a statement that has its asset account, whatever its assets. */
export async function readDebts(
  tx: Tx,
  { institutionId, accountTypes, until }: StatementScope,
): Promise<StatementDebt[]> {
  if (!accountTypes.includes(FUNDING_ACCOUNT)) return [];
  const types = [...DEBT_ACCOUNTS];
  const { rows } = await sql<StatementDebt>`
    select a.type, a.asset, sum(e.amount) as closing
    from ledger_account a join asset on asset.symbol = a.asset
    join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
    where a.owner = ${institutionId} and a.type = any(${types}::text[]) and t.posted_at < ${until}
    group by a.type, a.asset, asset.position having sum(e.amount) <> 0
    order by array_position(${types}::text[], a.type), asset.position
  `.execute(tx);
  return rows.map((row) => ({ ...row, closing: toDecimalString(row.closing) }));
}

async function findAccounts(database: Database | Tx, scope: StatementScope): Promise<AccountRow[]> {
  const { institutionId, accountTypes, assets } = scope;
  const { rows } = await sql<AccountRow>`
    select a.id::text, a.type, a.asset, b.balance
    from ledger_account a join ledger_balance b on b.account_id = a.id join asset on asset.symbol = a.asset
    where a.owner = ${institutionId} and a.type = any(${[...accountTypes]}::text[])
      and (${assets.length === 0}::boolean or a.asset = any(${[...assets]}::text[]))
    order by array_position(${[...accountTypes]}::text[], a.type), asset.position
  `.execute(database);
  return rows;
}

async function readAccount(tx: Tx, { id, type, asset, balance }: AccountRow, scope: StatementScope) {
  const { from, until } = scope;
  const sums = await sql<{ opening: string; closing: string; all: string }>`
    select coalesce(sum(e.amount) filter (where t.posted_at < ${from}), 0) as opening,
      coalesce(sum(e.amount) filter (where t.posted_at < ${until}), 0) as closing, coalesce(sum(e.amount), 0) as all
    from ledger_entry e join ledger_transfer t on t.id = e.transfer_id where e.account_id = ${id}
  `.execute(tx);
  const { opening = '0', closing = '0', all = '0' } = sums.rows[0] ?? {};
  const found = await sql<Omit<StatementLine, 'balance'>>`
    select t.posted_at as at, t.flow, t.reference, e.amount
    from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
    where e.account_id = ${id} and t.posted_at >= ${from} and t.posted_at < ${until}
    order by t.posted_at, t.id
  `.execute(tx);
  let running = decimal(opening);
  const lines = found.rows.map((line) => {
    running = running.plus(line.amount);
    return { ...line, amount: toDecimalString(line.amount), balance: toDecimalString(running) };
  });
  if (!running.eq(closing) || !decimal(all).eq(balance)) {
    throw new Error(`the entries of the account ${id} do not add up to its balance`);
  }
  return { type, asset, opening: toDecimalString(opening), lines, closing: toDecimalString(closing) };
}
