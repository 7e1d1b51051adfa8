import { computeLtv } from '@aldgate/domain/loans/ltv.ts';
import type { LoanEvent } from '@aldgate/domain/loans/states.ts';
import { checkLtv, type LoanCall, levelOf, type Watched } from '@aldgate/domain/loans/watch.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { LoanDeps } from '../deps.ts';
import type { Indexes } from '../indexes.ts';
import { bearsInterest, owedAt, type Precisions, stepsOf, updateLoan, valuesOf } from '../loanRow.ts';
import { recordEvent } from '../recordEvent.ts';
import type { LoanRow } from '../tables.ts';
import type { LoanRef } from './findCrossed.ts';
import { notifyCall } from './notifyLoan.ts';
import { topUp } from './topUp.ts';

const EVENTS: Readonly<Record<LoanCall, LoanEvent>> = {
  marginCall: 'margin_call',
  lastCall: 'last_call',
  liquidation: 'liquidation_call',
};

export interface Watching {
  readonly now: number;
  readonly businessNow: number;
  readonly indexes: Indexes;
  readonly precisions: Precisions;
  /** The origin of the links in emails. */
  readonly origin: string;
}

/** Locks an open loan that no other server has; undefined where another has it, or where it is not open any more. */
export async function lockFree(tx: Tx, { id, institution_id }: LoanRef): Promise<LoanRow | undefined> {
  await lockInstitution(tx, institution_id);
  const row = await tx.selectFrom('loan').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
  return row !== undefined && bearsInterest(row) ? row : undefined;
}

/**
 * LN-01: checks a loan that may have crossed a step: reports the step once, and keeps since when LTV is at or above the
 * last one. Marks it to be sold after five seconds, and not to be sold any more once LTV fell.
 */
export function checkLoan({ database }: Pick<LoanDeps, 'database'>, ref: LoanRef, watching: Watching): Promise<void> {
  const { now, businessNow, indexes, precisions, origin } = watching;
  return inTransaction(database, async (tx) => {
    const row = await lockFree(tx, ref);
    if (row === undefined) return;
    const values = valuesOf(row, owedAt(row, businessNow, precisions), indexes);
    const ltv = values === null ? null : computeLtv(values);
    if (values === null || ltv === null) return;
    const breach =
      row.breach_since === null || row.breach_checked_at === null
        ? null
        : { since: row.breach_since.getTime(), checkedAt: row.breach_checked_at.getTime() };
    const { watched, call, isDue } = checkLtv({ level: row.level, breach }, ltv, { steps: stepsOf(row), now });
    const sale = row.sale === 'due' || isDue ? (row.sale ?? 'restore') : null;
    const checked = await updateLoan(tx, row, {
      level: watched.level,
      breach_since: watched.breach === null ? null : new Date(watched.breach.since),
      breach_checked_at: watched.breach === null ? null : new Date(watched.breach.checkedAt),
      sale,
      sale_since: sale === null ? null : (row.sale_since ?? new Date(now)),
    });
    if (call === null) return;
    await recordEvent(tx, checked, { event: EVENTS[call], at: now, businessNow, ltv });
    const toppedUp = checked.auto_top_up
      ? await topUp(tx, checked, { values, precisions, origin, at: now, businessNow })
      : null;
    if (toppedUp === null) await notifyCall(tx, checked, { call, values, precisions, origin, at: now });
    else await checkToppedUp(tx, toppedUp, { ...watching, call, watched });
  });
}

interface ToppedUp extends Watching {
  readonly call: LoanCall;
  readonly watched: Watched;
}

/** Checks a loan again to which collateral was added: the step is reported where it is still reached. */
async function checkToppedUp(
  tx: Tx,
  { row, values }: NonNullable<Awaited<ReturnType<typeof topUp>>>,
  { call, watched, precisions, origin, now }: ToppedUp,
): Promise<void> {
  const ltv = computeLtv(values) ?? '0';
  const after = checkLtv(watched, ltv, { steps: stepsOf(row), now }).watched;
  const checked = await updateLoan(tx, row, {
    level: after.level,
    ...(after.breach === null && { breach_since: null, breach_checked_at: null }),
    ...(after.breach === null && row.sale === 'restore' && { sale: null, sale_since: null }),
  });
  if (levelOf(ltv, stepsOf(row)) > 0) await notifyCall(tx, checked, { call, values, precisions, origin, at: now });
}
