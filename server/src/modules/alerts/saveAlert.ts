import './tables.ts';
import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ALERTS_MAX, isReached } from '@aldgate/domain/alerts/alert.ts';
import { formatMarket, marketAt, parseMarket, REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { Exchanges } from '../exchanges/index.ts';
import type { FigureSource } from './figures.ts';

export interface AlertDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
  readonly source: FigureSource;
  /** The id of the account that a key of the institution belongs to. Throws tradingAccountNotFound. */
  readonly findAccount: (institutionId: string, exchangeKeyId: string) => Promise<string>;
}

/** A member's alerts, newest first. */
export async function listAlerts(database: Database, { userId }: User): Promise<AnswerOf<'listAlert'>> {
  const rows = await database
    .selectFrom('alert as a')
    .leftJoin('broker_account as b', 'b.id', 'a.broker_account_id')
    .leftJoin('exchange_key as k', (join) =>
      join.onRef('k.broker_account_id', '=', 'b.id').on('k.state', '<>', 'revoked'),
    )
    .selectAll('a')
    .select(['b.name as accountName', 'k.id as exchangeKeyId'])
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .execute();
  return rows.map((row) => {
    const market = row.market === null ? undefined : parseMarket(row.market);
    return {
      alertId: row.id,
      kind: row.kind,
      instrumentId: market?.instrumentId ?? null,
      exchangeCode: market?.exchange ?? null,
      exchangeKeyId: row.exchangeKeyId,
      accountName: row.accountName,
      value: toDecimalString(row.value),
      state: row.state,
      createdAt: row.created_at.getTime(),
      firedAt: row.fired_at?.getTime() ?? null,
      lastValue: row.last_value === null ? null : toDecimalString(row.last_value),
    };
  });
}

/**
 * Arms an alert. Throws alertLimit beyond the most of a member, notFound for an alert that is not theirs, and a format
 * error of `value` where the price has reached it already.
 */
export async function saveAlert(
  deps: AlertDeps,
  { institutionId, userId }: User,
  request: ParsedOf<'saveAlert'>,
): Promise<AnswerOf<'saveAlert'>> {
  const { database, clock } = deps;
  const { alertId, kind, value } = request;
  const subject = await findSubject(deps, institutionId, request);
  const at = new Date(clock());
  const terms = { kind, ...subject, value: toDecimalString(value), state: 'armed' as const, armed_at: at };
  return inTransaction(database, async (tx) => {
    if (alertId !== undefined) {
      const saved = await tx
        .updateTable('alert')
        .set({ ...terms, fired_at: null, last_value: null })
        .where('id', '=', alertId)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst();
      if (saved === undefined) throw new ApiError('notFound');
      return { alertId };
    }
    await assertBelowLimit(tx, userId);
    const id = randomUUID();
    await tx
      .insertInto('alert')
      .values({ id, institution_id: institutionId, user_id: userId, ...terms, created_at: at })
      .execute();
    return { alertId: id };
  });
}

async function findSubject(
  { exchanges, source, findAccount }: AlertDeps,
  institutionId: string,
  { kind, value, instrumentId, exchangeKeyId, exchangeCode = REFERENCE_EXCHANGE }: ParsedOf<'saveAlert'>,
): Promise<{ readonly market: string | null; readonly broker_account_id: string | null }> {
  if (instrumentId === undefined)
    return { market: null, broker_account_id: await findAccount(institutionId, exchangeKeyId ?? '') };
  const code = exchangeCode.toUpperCase();
  await exchanges.get(code).instruments.find(instrumentId);
  const market = marketAt(code, instrumentId);
  const price = kind === 'price_above' || kind === 'price_below' ? source.price(market) : undefined;
  if (price !== undefined && isReached(kind, value, price)) {
    throw formatError({ value: `must be ${kind === 'price_above' ? 'above' : 'below'} the current price, ${price}` });
  }
  return { market: formatMarket(market), broker_account_id: null };
}

/** Serialises a member's additions. */
async function assertBelowLimit(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts:${userId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('alert')
    .select((alerts) => alerts.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= ALERTS_MAX) throw new ApiError('alertLimit', { maximum: ALERTS_MAX });
}

/** Deletes a member's alert. Throws notFound. */
export async function deleteAlert(
  database: Database,
  { userId }: User,
  { alertId }: ParsedOf<'deleteAlert'>,
): Promise<null> {
  const deleted = await database
    .deleteFrom('alert')
    .where('id', '=', alertId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (deleted === undefined) throw new ApiError('notFound');
  return null;
}
