import { FUTURES } from '@aldgate/domain/market/product.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { listLedgerAccounts } from '../exchangeAccounts/index.ts';
import { findDayEnd } from '../statements/index.ts';
import type { ReadUnrealisedProfit } from '../trading/index.ts';
import { listWithMargin } from './unrealised.ts';

/** Accounts whose feeds are opened at a time. */
const BATCH = 20;
/** A feed that is not live within it is tried again by the queue's next attempt. */
const TIMEOUT_MS = 20_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly readUnrealisedProfit: ReadUnrealisedProfit;
}

/**
 * Stores the unrealised profit at the end of the day that has just ended, of each account with margin. Throws while the
 * feed of one is not live, so that the queue retries. Without a usable key, and once it is too late, an account has no
 * row, and its day says so.
 */
export async function storeUnrealised(deps: Deps, timeoutMs = TIMEOUT_MS): Promise<void> {
  const { database, clock } = deps;
  const dayEnd = findDayEnd(clock());
  if (dayEnd === undefined) return;
  const due = await listDue(database, dayEnd);
  let missing = 0;
  for (let from = 0; from < due.length; from += BATCH) {
    const batch = due.slice(from, from + BATCH);
    const read = await Promise.all(batch.map((accountId) => storeAccount(deps, accountId, dayEnd, timeoutMs)));
    missing += read.filter((isRead) => !isRead).length;
  }
  if (missing > 0) throw new Error(`the unrealised profit of ${missing} accounts could not be read`);
}

/** Returns whether the account is done; a profit that was read too late is not stored. */
async function storeAccount(deps: Deps, accountId: string, dayEnd: number, timeoutMs: number): Promise<boolean> {
  const { database, clock, readUnrealisedProfit } = deps;
  const amount = await readUnrealisedProfit(accountId, timeoutMs);
  if (amount === undefined) return false;
  if (amount === null || findDayEnd(clock()) !== dayEnd) return true;
  await database
    .insertInto('unrealised_day')
    .values({ exchange_account_id: accountId, product: FUTURES, day_end: new Date(dayEnd), amount })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

async function listDue(database: Database, dayEnd: number): Promise<readonly string[]> {
  const accounts = (await listLedgerAccounts(database)).filter(({ isMirrored }) => isMirrored);
  const stored = await database
    .selectFrom('unrealised_day')
    .select('exchange_account_id')
    .where('day_end', '=', new Date(dayEnd))
    .where('product', '=', FUTURES)
    .execute();
  const done = new Set(stored.map(({ exchange_account_id }) => exchange_account_id));
  return (await listWithMargin(database, accounts)).filter((accountId) => !done.has(accountId));
}
