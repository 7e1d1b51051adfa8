import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { NO_LIMITS, type TradingLimits } from '@aldgate/domain/trading/limits.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../../kernel/database/database.ts';
import type { Tables } from '../../../../kernel/database/tables.ts';
import { lockName } from '../../../exchangeAccounts/index.ts';

type LimitRow = Selectable<Tables['trading_limit']>;

/** The limits of accounts and members, by the id of each; those without limits are absent. */
export type KnownLimits = ReadonlyMap<string, TradingLimits>;

export async function readLimits(database: Database | Tx, subjects: readonly string[]): Promise<KnownLimits> {
  if (subjects.length === 0) return new Map();
  const rows = await database.selectFrom('trading_limit').selectAll().where('subject', 'in', subjects).execute();
  return new Map(rows.map((row) => [row.subject, parseLimits(row)]));
}

export const limitsOf = (known: KnownLimits, subject: string): TradingLimits => known.get(subject) ?? NO_LIMITS;

/** Whether neither an account nor a member has limits, as a condition of the statement that stores their order. */
export const isUnlimited = (accountId: string, userId: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from trading_limit where subject in (${accountId}::uuid, ${userId}::uuid))`;

/**
 * Locks the limits of a member, then those of accounts, until the transaction ends. Always in this order, so that
 * transactions do not wait for each other in a circle.
 */
export async function lockLimits(tx: Tx, userId: string | null, accountIds: Iterable<string>): Promise<void> {
  const subjects = [...(userId === null ? [] : [userId]), ...[...new Set(accountIds)].toSorted()];
  for (const subject of subjects) await lockName(tx, `limit:${subject}`);
}

function parseLimits({ order_value, position_value, distance, orders_per_second }: LimitRow): TradingLimits {
  const text = (bound: string | null) => (bound === null ? null : toDecimalString(bound));
  return {
    orderValue: text(order_value),
    positionValue: text(position_value),
    distance: text(distance),
    ordersPerSecond: orders_per_second,
  };
}
