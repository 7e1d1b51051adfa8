import './tables.ts';
import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ALERTS_MAX, type AlertKind, isPriceLevel, isReached } from '@aldgate/domain/alerts/alert.ts';
import {
  formatMarket,
  type MarketRef,
  marketAt,
  parseMarket,
  REFERENCE_EXCHANGE,
} from '@aldgate/domain/market/marketRef.ts';
import { countDecimals, decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { type FigureSource, readCurrent } from './figures.ts';
import type { PriceUnit } from './priceUnit.ts';
import type { AlertRow } from './tables.ts';

export interface AlertDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly source: FigureSource;
  /** Throws tradingUnavailable, instrumentNotFound and exchangeUnavailable. */
  readonly readUnit: (market: MarketRef) => Promise<PriceUnit>;
  /** The id of the account that a key of the institution belongs to. Throws tradingAccountNotFound. */
  readonly findAccount: (institutionId: string, exchangeKeyId: string) => Promise<string>;
  /** Throws notFound for a project that is not the institution's. */
  readonly assertProject: (institutionId: string, projectNo: string) => Promise<void>;
  /** Throws notFound for a loan that is not the institution's, loanState where it has ended. */
  readonly assertLoan: (institutionId: string, loanId: string) => Promise<void>;
}

/** A member's alerts, newest first. */
export async function listAlerts(database: Database, { userId }: User): Promise<AnswerOf<'listAlert'>> {
  const rows = await database
    .selectFrom('alert as a')
    .leftJoin('exchange_account as b', 'b.id', 'a.exchange_account_id')
    .leftJoin('exchange_key as k', (join) =>
      join.onRef('k.exchange_account_id', '=', 'b.id').on('k.state', '<>', 'revoked'),
    )
    .leftJoin('broker_project as p', 'p.project_no', 'a.project_no')
    .leftJoin('loan as l', 'l.id', 'a.loan_id')
    .selectAll('a')
    .select(['l.asset as loanAsset', 'l.collateral_asset as loanCollateral'])
    .select(['b.name as accountName', 'k.id as exchangeKeyId', 'p.name as projectName'])
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
      projectNo: row.project_no,
      projectName: row.projectName,
      loanId: row.loan_id,
      loanName: row.loanAsset === null ? null : `${row.loanAsset} / ${row.loanCollateral}`,
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
 * error of `value` for a price off its market's tick, and where the value is reached already.
 */
export async function saveAlert(
  deps: AlertDeps,
  { institutionId, userId }: Pick<User, 'institutionId' | 'userId'>,
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

const NO_SUBJECT = { market: null, exchange_account_id: null, project_no: null, loan_id: null };

/** Finds what an alert is about, and checks its value against the present figure. */
async function findSubject(
  { source, readUnit, findAccount, assertProject, assertLoan }: AlertDeps,
  institutionId: string,
  {
    kind,
    value,
    instrumentId,
    exchangeKeyId,
    projectNo,
    loanId,
    exchangeCode = REFERENCE_EXCHANGE,
  }: ParsedOf<'saveAlert'>,
): Promise<Pick<AlertRow, keyof typeof NO_SUBJECT>> {
  if (projectNo !== undefined) {
    await assertProject(institutionId, projectNo);
    assertAhead(kind, value, await readCurrent({ kind, subject: projectNo }, source));
    return { ...NO_SUBJECT, project_no: projectNo };
  }
  if (loanId !== undefined) {
    await assertLoan(institutionId, loanId);
    assertAhead(kind, value, await readCurrent({ kind, subject: loanId }, source));
    return { ...NO_SUBJECT, loan_id: loanId };
  }
  if (instrumentId === undefined) {
    const accountId = await findAccount(institutionId, exchangeKeyId ?? '');
    assertAhead(kind, value, await readCurrent({ kind, subject: accountId }, source));
    return { ...NO_SUBJECT, exchange_account_id: accountId };
  }
  const ref = marketAt(exchangeCode.toUpperCase(), instrumentId);
  const market = formatMarket(ref);
  const { tickSize } = await readUnit(ref);
  const current = await readCurrent({ kind, subject: market }, source);
  if (!isPriceLevel(kind)) assertAhead(kind, value, current);
  else {
    const tick = toDecimalString(tickSize);
    if (!decimal(value).mod(tick).eq('0'))
      throw valueError({ rule: 'tick', bound: tick, message: `must be a multiple of the tick size, ${tick}` });
    assertAhead(kind, value, current, countDecimals(tick));
  }
  return { ...NO_SUBJECT, market };
}

/**
 * An alert fires once its value is reached, so one that is reached already would say nothing new. A price is written
 * with all decimals of its tick.
 */
function assertAhead(kind: AlertKind, value: string, current: string | undefined, decimals?: number): void {
  if (current === undefined || !isReached(kind, value, current)) return;
  const bound = decimals === undefined ? toDecimalString(current) : round(current, decimals, 'down');
  throw valueError({ rule: 'reached', bound, message: `is reached already, the current value is ${bound}` });
}

/** A format error of `value` with the rule and its bound, which the form of an alert writes in its language. */
const valueError = (broken: {
  readonly rule: 'tick' | 'reached';
  readonly bound: string;
  readonly message: string;
}): ApiError => new ApiError('format', { fields: [{ path: 'value', ...broken }] });

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
