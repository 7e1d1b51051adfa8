import { FUTURES, findMarginAsset, findWalletAccount } from '@aldgate/domain/market/product.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import type { LedgerAccount } from '../exchangeAccounts/index.ts';

type Mirrored = Pick<LedgerAccount, 'accountId' | 'ledgerOwner'>;

/** The accounts with the ids of their futures wallets in the ledger. */
const wallets = (accounts: readonly Mirrored[]): RawBuilder<unknown> => sql`
  unnest(${accounts.map(({ accountId }) => accountId)}::uuid[], ${accounts.map(({ ledgerOwner }) => ledgerOwner)}::text[])
    as account (id, owner)
  join ledger_account wallet on wallet.owner = account.owner
    and wallet.type = ${findWalletAccount(FUTURES)} and wallet.asset = ${findMarginAsset(FUTURES)}`;

/** Lists those accounts whose futures wallets have money: without any there is no position. */
export async function listWithMargin(database: Database, accounts: readonly Mirrored[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select account.id from ${wallets(accounts)}
    join ledger_balance on ledger_balance.account_id = wallet.id and ledger_balance.balance <> 0
  `.execute(database);
  return rows.map(({ id }) => id);
}

/**
 * Reads the unrealised profit of accounts together, at each midnight in UTC from one day's start to another's: a
 * decimal string in USDT, null where that of an account with margin was not stored. Midnights without such an account
 * are missing.
 */
export async function readUnrealised(
  database: Database,
  accounts: readonly Mirrored[],
  { from, until }: { readonly from: number; readonly until: number },
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await sql<{ at: Date; amount: string; isKnown: boolean }>`
    with moved as (
      select account.id, d.day, sum(d.amount) as amount
      from ${wallets(accounts)} join performance_day d on d.account_id = wallet.id group by 1, 2
    ), balance as (
      select id, day, sum(amount) over (partition by id order by day) <> 0 as is_held from moved
    ), change as (
      select id, day, is_held, is_held <> lag(is_held, 1, false) over (partition by id order by day) as is_change
      from balance
    ), span as (
      -- An account has few of them, so that midnights are compared with these and not with each of its days.
      select id, is_held, day as since, lead(day) over (partition by id order by day) as until
      from change where is_change
    ), midnight as (
      select at, (at at time zone 'UTC')::date as day from generate_series(
        ${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz, interval '24 hours'
      ) as at
    )
    select midnight.at, coalesce(sum(u.amount), 0) as amount, bool_and(u.amount is not null) as "isKnown"
    from midnight
    join span on span.is_held and span.since < midnight.day and (span.until is null or span.until >= midnight.day)
    left join unrealised_day u on u.exchange_account_id = span.id and u.product = ${FUTURES} and u.day_end = midnight.at
    group by 1
  `.execute(database);
  return new Map(rows.map(({ at, amount, isKnown }) => [at.getTime(), isKnown ? toDecimalString(amount) : null]));
}
