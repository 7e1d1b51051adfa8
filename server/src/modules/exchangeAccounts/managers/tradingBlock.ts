import type { TradingBlockLevel } from '@aldgate/domain/brokers/accounts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

export interface TradingBlock {
  readonly level: TradingBlockLevel;
  /** Each reason is set and lifted by itself: a word, such as 'liquidation'. */
  readonly reason: string;
  /** Epoch ms. */
  readonly since: number;
}

/** Limits an account's trading for a reason from now on; a repeat changes the level and keeps the time. */
export async function setTradingBlock(
  tx: Tx,
  accountId: string,
  { level, reason }: Pick<TradingBlock, 'level' | 'reason'>,
  at: number,
): Promise<void> {
  await tx
    .insertInto('trading_block')
    .values({ exchange_account_id: accountId, reason, level, since: new Date(at) })
    .onConflict((conflict) => conflict.columns(['exchange_account_id', 'reason']).doUpdateSet({ level }))
    .execute();
}

/** Lifts the block of one reason; others stay. */
export async function liftTradingBlock(tx: Tx, accountId: string, reason: string): Promise<void> {
  await tx
    .deleteFrom('trading_block')
    .where('exchange_account_id', '=', accountId)
    .where('reason', '=', reason)
    .execute();
}

/** The reason of the block of an account that a panic stopped. */
export const PANIC = 'panic';

/** Whether a panic has stopped an account, as an SQL expression. */
export const isPanicking = (database: Database | Tx, accountId: string | RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists ${database
    .selectFrom('trading_block')
    .select('since')
    .where('exchange_account_id', '=', accountId)
    .where('reason', '=', sql.lit(PANIC))}`;

/** The strictest block of an account, the oldest of several; null without one. */
export async function readBlock(database: Database | Tx, accountId: string): Promise<TradingBlock | null> {
  const row = await database
    .selectFrom('trading_block')
    .select(['level', 'reason', 'since'])
    .where('exchange_account_id', '=', accountId)
    // 'none' is the strictest, and the first by name.
    .orderBy('level')
    .orderBy('since')
    .orderBy('reason')
    .executeTakeFirst();
  return row === undefined ? null : { level: row.level, reason: row.reason, since: row.since.getTime() };
}
