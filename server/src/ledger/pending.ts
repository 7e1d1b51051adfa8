import { sql } from 'kysely';
import type { Database, Tx } from '../kernel/database/database.ts';
import { packTransfers } from './pack.ts';
import type { Transfer } from './transfer.ts';

/** The result of holding a transfer. */
export type HoldOutcome =
  | { readonly result: 'held' | 'repeated' | 'conflict' | 'invalid' | 'unbalanced' }
  | { readonly result: 'insufficient'; readonly accountId: string };

/**
 * The result of resolving a pending transfer: `conflict` if it was resolved the other way, `expired` if it expired
 * before it was posted.
 */
export type ResolveOutcome =
  | { readonly result: 'posted'; readonly transferId: string }
  | { readonly result: 'voided' | 'repeated' | 'conflict' | 'expired' | 'unknown' };

/**
 * Reserves what a transfer debits, within the caller's transaction: nothing moves, and nothing else can spend it.
 * `at` and `expiresAt` are epoch milliseconds; without `expiresAt` the hold lasts until it is posted or voided.
 */
export async function hold(
  tx: Tx,
  transfer: Transfer,
  { at, expiresAt }: { readonly at: number; readonly expiresAt?: number },
): Promise<HoldOutcome> {
  const { owners, types, accountAssets, assets, legAccounts, legAmounts } = packTransfers([transfer]);
  const { rows } = await sql<{ result: HoldOutcome['result']; account_id: string | null }>`
    select * from ledger_hold(
      ${transfer.key}, ${transfer.flow}, ${transfer.reference}, ${new Date(at)}::timestamptz,
      ${expiresAt === undefined ? null : new Date(expiresAt)}::timestamptz,
      ${owners}::text[], ${types}::text[], ${accountAssets}::int[], ${assets}::text[],
      ${legAccounts}::int[], ${legAmounts}::numeric[]
    )
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the ledger did not answer');
  if (row.result !== 'insufficient') return { result: row.result };
  if (row.account_id === null) throw new Error('the ledger answered without an account');
  return { result: row.result, accountId: row.account_id };
}

/** Posts a held transfer. */
export function postPending(tx: Tx, key: string, at: number): Promise<ResolveOutcome> {
  return resolve(tx, key, true, at);
}

/** Voids a held transfer. */
export function voidPending(tx: Tx, key: string, at: number): Promise<ResolveOutcome> {
  return resolve(tx, key, false, at);
}

/** Sums the debits of pending transfers under these keys, as a decimal string. */
export async function heldAmount(tx: Database | Tx, keys: readonly string[]): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(-sum(leg.amount), 0)::text as sum
    from ledger_pending p join ledger_pending_leg leg on leg.key = p.key
    where p.key = any(${[...keys]}::text[]) and p.state = 'pending' and leg.amount < 0
  `.execute(tx);
  return rows[0]?.sum ?? '0';
}

/** Expires pending transfers, at most `max`, and returns their number. */
export async function expirePending(database: Database, at: number, max = 1_000): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ledger_expire(${new Date(at)}::timestamptz, ${max}) as count
  `.execute(database);
  return Number(rows[0]?.count);
}

async function resolve(tx: Tx, key: string, isPosted: boolean, at: number): Promise<ResolveOutcome> {
  const { rows } = await sql<{ result: ResolveOutcome['result']; transfer_id: string | null }>`
    select * from ledger_resolve_pending(${key}, ${isPosted}, ${new Date(at)}::timestamptz)
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the ledger did not answer');
  if (row.result !== 'posted') return { result: row.result };
  if (row.transfer_id === null) throw new Error('the ledger answered without a transfer');
  return { result: row.result, transferId: row.transfer_id };
}
