import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { MATURITY_REMINDER_DAYS, OVERDUE_SALE_MS } from '@aldgate/domain/loans/states.ts';
import { DAY_MS, startOfUtcDay, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { LoanDeps } from '../deps.ts';
import { maturityOf, owedAt, owedByLines, type Precisions, readPrecisions, updateLoan } from '../loanRow.ts';
import { recordEvent } from '../recordEvent.ts';
import type { LoanRow } from '../tables.ts';
import { writeLines } from '../writeLines.ts';
import { lockFree } from './checkLoan.ts';
import type { LoanRef } from './findCrossed.ts';
import { notifyMaturity, notifyOverdue } from './notifyLoan.ts';
import { listSales, sellCollateral } from './sellCollateral.ts';

/** The longest time before a maturity at which a member is reminded. */
const FIRST_REMINDER_MS = Math.max(...MATURITY_REMINDER_DAYS) * DAY_MS;

interface Due {
  readonly at: number;
  readonly businessNow: number;
  readonly precisions: Precisions;
  /** The origin of the links in emails. */
  readonly origin: string;
}

/**
 * LN-01: does what the business clock has made due: lines of ended days, reminders, overdue loans, and the sale of
 * collateral 72 hours after the maturity. What was missed follows, once.
 */
export async function runDue(deps: LoanDeps): Promise<void> {
  const { database, clock, businessClock, publicOrigin } = deps;
  const businessNow = await businessClock(database);
  const due: Due = {
    at: clock(),
    businessNow,
    precisions: await readPrecisions(database),
    origin: publicOrigin(),
  };
  for (const ref of await listDue(deps, businessNow))
    await inTransaction(database, async (tx) => {
      const row = await lockFree(tx, ref);
      if (row !== undefined) await runDueOf(tx, row, due);
    });
  for (const row of await listSales(deps)) await sellCollateral(deps, row);
}

/** Open loans with a day that has no line, or that matured or mature soon. */
async function listDue({ database }: LoanDeps, businessNow: number): Promise<readonly LoanRef[]> {
  const today = new Date(startOfUtcDay(utcDay(businessNow)));
  const soon = new Date(businessNow + FIRST_REMINDER_MS + DAY_MS);
  const { rows } = await sql<LoanRef>`
    select id, institution_id from loan
    where status <> 'ended' and not is_shortfall and (
      ceil(extract(epoch from ${today}::timestamptz - opened_at) / 3600) > counted_hours
      or opened_at + maturity_hour * interval '1 hour' <= ${soon}::timestamptz
    )
    order by institution_id, id
  `.execute(database);
  return rows;
}

async function runDueOf(tx: Tx, locked: LoanRow, due: Due): Promise<void> {
  const { at, businessNow, precisions } = due;
  const row = await writeLines(tx, locked, { at, businessNow, precisions, isAction: false });
  const maturityAt = maturityOf(row);
  if (businessNow < maturityAt) return remind(tx, row, due);
  const overdue = row.status === 'overdue' ? row : await markOverdue(tx, row, due);
  if (overdue.sale !== 'due' && businessNow >= maturityAt + OVERDUE_SALE_MS)
    await updateLoan(tx, overdue, { sale: 'due', sale_since: overdue.sale_since ?? new Date(at) });
}

/**
 * Reminds of a maturity that is near, by UTC days: of several reminders that were missed, by the nearest; of none that
 * the term is not longer than.
 */
async function remind(tx: Tx, row: LoanRow, { at, businessNow, precisions, origin }: Due): Promise<void> {
  const startOf = (time: number) => startOfUtcDay(utcDay(time));
  const left = (startOf(maturityOf(row)) - startOf(businessNow)) / DAY_MS;
  const days = MATURITY_REMINDER_DAYS.findLast((each) => left <= each && each < row.term);
  if (days === undefined || (row.reminded_days !== null && row.reminded_days <= days)) return;
  const reminded = await updateLoan(tx, row, { reminded_days: days });
  const owed = sumLiabilities(owedAt(row, businessNow, precisions));
  await notifyMaturity(tx, reminded, { days, due: owed, origin, at });
}

async function markOverdue(tx: Tx, row: LoanRow, { at, businessNow, precisions, origin }: Due): Promise<LoanRow> {
  const counted = await writeLines(tx, row, { at, businessNow, precisions, isAction: true });
  const overdue = await updateLoan(tx, counted, { status: 'overdue' });
  await recordEvent(tx, overdue, { event: 'overdue', at, businessNow });
  await notifyOverdue(tx, overdue, { due: sumLiabilities(owedByLines(overdue)), origin, at });
  return overdue;
}
