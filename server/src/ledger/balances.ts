import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../kernel/database/database.ts';
import { type AccountRef, PLATFORM } from './account.ts';

export interface Balance {
  readonly asset: string;
  readonly accountType: CustomerAccount;
  /** Decimal strings without trailing zeros. total = frozen + available. */
  readonly total: string;
  readonly frozen: string;
  readonly available: string;
}

/** The balances of a customer's accounts that were ever posted to. */
export async function readBalances(database: Database | Tx, owner: string): Promise<Balance[]> {
  const rows = await database
    .selectFrom('ledger_account')
    .innerJoin('ledger_balance', 'ledger_balance.account_id', 'ledger_account.id')
    .select(['asset', 'type', 'balance', 'held', sql<string>`balance - held`.as('available')])
    .where('owner', '=', owner)
    .where('type', 'in', [...CUSTOMER_ACCOUNTS])
    .where('entries', '>', '0')
    .orderBy('type')
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({
    asset: row.asset,
    accountType: row.type as CustomerAccount,
    total: toDecimalString(row.balance),
    frozen: toDecimalString(row.held),
    available: toDecimalString(row.available),
  }));
}

/** Those of the owners whose accounts at exchanges have a balance. */
export async function listFundedOwners(
  database: Database | Tx,
  owners: readonly string[],
): Promise<ReadonlySet<string>> {
  if (owners.length === 0) return new Set();
  const rows = await database
    .selectFrom('ledger_account')
    .innerJoin('ledger_balance', 'ledger_balance.account_id', 'ledger_account.id')
    .select('owner')
    .distinct()
    .where('owner', 'in', owners)
    .where('type', 'in', ['swap_account', 'trade_account'])
    .where('balance', '>', '0')
    .execute();
  return new Set(rows.map(({ owner }) => owner));
}

/** Reads what an account has, and what of it may be spent: decimal strings; zero for one that was never posted to. */
export async function readBalance(
  database: Database | Tx,
  { owner, type, asset }: AccountRef,
): Promise<{ readonly total: string; readonly available: string }> {
  const row = await database
    .selectFrom('ledger_account')
    .innerJoin('ledger_balance', 'ledger_balance.account_id', 'ledger_account.id')
    .select(['balance', sql<string>`balance - held`.as('available')])
    .where('owner', '=', owner)
    .where('type', '=', type)
    .where('asset', '=', asset)
    .executeTakeFirst();
  return { total: toDecimalString(row?.balance ?? '0'), available: toDecimalString(row?.available ?? '0') };
}

/** Reads what an account may spend: a decimal string; zero for one that was never posted to. */
export const readAvailable = async (database: Database | Tx, account: AccountRef): Promise<string> =>
  (await readBalance(database, account)).available;

/** Reads the holdings outside on a network, by asset: the negative of its custody balances. */
export async function readCustody(database: Database | Tx, network: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('ledger_account')
    .innerJoin('ledger_balance', 'ledger_balance.account_id', 'ledger_account.id')
    .select(['asset', sql<string>`-balance`.as('outside')])
    .where('owner', '=', network)
    .where('type', '=', 'custody')
    .execute();
  return new Map(rows.map(({ asset, outside }) => [asset, toDecimalString(outside)]));
}

/** Money that was granted and lies nowhere, by asset: only the local profile grants some. */
export async function readGrants(database: Database | Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('ledger_account')
    .innerJoin('ledger_balance', 'ledger_balance.account_id', 'ledger_account.id')
    .select(['asset', sql<string>`-balance`.as('granted')])
    .where('owner', '=', PLATFORM)
    .where('type', '=', 'grants')
    .where('balance', '<', '0')
    .orderBy('asset')
    .execute();
  return new Map(rows.map(({ asset, granted }) => [asset, toDecimalString(granted)]));
}

/** The account's owner, to distinguish a customer without funds from a short treasury. */
export async function findOwner(database: Database | Tx, accountId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('ledger_account')
    .select('owner')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.owner;
}
