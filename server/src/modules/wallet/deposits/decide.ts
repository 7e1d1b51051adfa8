import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { decideDeposit, type HoldReason } from '@aldgate/domain/wallet/depositDecision.ts';
import { sql } from 'kysely';
import { closeTask, ensureTask, titleMoney } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import type { Screening } from '../screening/createScreening.ts';
import type { ScreeningResult } from '../screening/screening.ts';
import { readConditions } from './conditions.ts';
import { arrivedAmount, creditedAccount, type DepositRow, readPrecisions, toPosted } from './depositRow.ts';
import { addEvents } from './events.ts';
import { notifyDeposits } from './notifyDeposits.ts';
import { creditedAmount, creditTransfer, holdTransfer, releaseTransfer } from './postings.ts';
import { TAKE_PROJECT_DEPOSIT } from './projectDeposits.ts';

interface Decision {
  readonly row: DepositRow;
  readonly state: 'credited' | 'held' | 'below_minimum';
  readonly reason: HoldReason | null;
  readonly credited: string | null;
  /** Null where it was not screened for the decision. */
  readonly screening: ScreeningResult | null;
}

/**
 * Decides deposits that are final, or held ones whose network or service is open again. Returns what is to be posted; a
 * deposit that completes a minimum credits the small ones before it. These are screened again: one whose sender was
 * listed meanwhile is held.
 */
export async function decideDeposits(
  tx: Tx,
  screening: Screening,
  rows: readonly DepositRow[],
  at: number,
  /** Deposits whose address does not hold what the records say. */
  unbacked: ReadonlySet<string> = new Set(),
): Promise<Transfer[]> {
  if (rows.length === 0) return [];
  const precisions = await readPrecisions(tx);
  const conditions = await readConditions(tx, screening, rows, at);
  const transfers: Transfer[] = [];
  const decisions: Decision[] = [];
  for (const row of rows) {
    const isHeld = row.state === 'held';
    const { collected, listed, screening: result, ...facts } = conditions.of(row);
    const { screeningOf } = conditions;
    decisions.push(...listed.map((each) => ({ row: each, ...HELD_BY_SCREENING, screening: screeningOf(each) })));
    conditions.take(row, listed);
    const decision = decideDeposit({
      ...facts,
      isBacked: !unbacked.has(row.id),
      screening: result.verdict,
      amount: arrivedAmount(row),
      collected: sumArrived(collected),
    });
    if (decision.state === 'credited') {
      const precision = precisions.get(row.asset) ?? 0;
      transfers.push((isHeld ? releaseTransfer : creditTransfer)(toPosted(row), precision));
      transfers.push(...collected.map((each) => releaseTransfer(toPosted(each), precision)));
      decisions.push(...[row, ...collected].map((each) => toCredited(each, precision, screeningOf(each))));
      conditions.take(row, collected);
    } else {
      if (!isHeld) transfers.push(holdTransfer(toPosted(row)));
      const reason = decision.state === 'held' ? decision.reason : null;
      decisions.push({ row, state: decision.state, reason, credited: null, screening: result });
      if (decision.state === 'below_minimum') conditions.add(row);
    }
  }
  await storeDecisions(tx, decisions, at);
  return transfers;
}

/** Credits a deposit that is in suspense because an operator decided so. Returns what is to be posted. */
export async function releaseDecision(tx: Tx, row: DepositRow, at: number): Promise<Transfer> {
  const precision = (await readPrecisions(tx)).get(row.asset) ?? 0;
  await storeDecisions(tx, [toCredited(row, precision, null)], at);
  return releaseTransfer(toPosted(row), precision);
}

const HELD_BY_SCREENING = { state: 'held', reason: 'screening', credited: null } as const;

const toCredited = (row: DepositRow, precision: number, screening: ScreeningResult | null): Decision => ({
  row,
  state: 'credited',
  reason: null,
  screening,
  credited: creditedAmount(arrivedAmount(row), precision),
});

const sumArrived = (rows: readonly DepositRow[]): string =>
  toDecimalString(rows.reduce((sum, row) => sum.plus(decimal(arrivedAmount(row))), decimal('0')));

/** Look-alikes: the senders of credited deposits of networks that name none in their payments. */
async function storeSenders(tx: Tx, rows: readonly DepositRow[]): Promise<void> {
  const senders = rows.flatMap(({ owner, network, senders }) =>
    senders.map((address) => ({ owner, network, address })),
  );
  if (senders.length === 0) return;
  await sql`
    insert into deposit_sender (owner, network, address)
    select distinct owner, network, address
    from jsonb_to_recordset(${JSON.stringify(senders)}::jsonb) as s (owner text, network text, address text)
    order by owner, network, address
    on conflict do nothing
  `.execute(tx);
}

/** One statement, however many deposits a block has. Of two decisions on one deposit the later counts. */
async function storeDecisions(tx: Tx, decisions: readonly Decision[], at: number): Promise<void> {
  const last = [...new Map(decisions.map((each) => [each.row.id, each])).values()];
  const inSuspense = new Set(decisions.filter(({ state }) => state !== 'credited').map(({ row }) => row.id));
  const changes = last.map(({ row, state, reason, credited, screening }) => ({
    id: row.id,
    state,
    reason,
    credited,
    screening,
    account: creditedAccount(row),
    // One that a later deposit of the same block completed was in suspense before it was credited.
    held: inSuspense.has(row.id),
  }));
  await sql`
    update deposit d set state = c.state, hold_reason = c.reason, credited_amount = c.credited, account = c.account,
      screening = coalesce(c.screening, d.screening),
      credited_at = case when c.state = 'credited' then ${new Date(at)}::timestamptz end, was_held = d.was_held or c.held
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (id uuid, state text, reason text, credited numeric, screening jsonb, account text, held boolean)
    where d.id = c.id
  `.execute(tx);
  for (const state of ['below_minimum', 'held', 'credited'] as const) {
    const changed = decisions.filter(({ row, state: next }) => next === state && row.state !== state);
    await addEvents(
      tx,
      changed.map(({ row }) => row.id),
      state,
      at,
    );
  }
  for (const { row, state } of last) {
    if (state === 'held' && row.state !== 'held') await openHeldTask(tx, row, at);
    if (state !== 'held' && row.state === 'held') {
      await closeTask(tx, { kind: 'deposit_held', subjectId: row.id, outcome: state }, at);
    }
  }
  const rowsIn = (wanted: Decision['state']) =>
    last.filter(({ row, state }) => state === wanted && row.state !== wanted).map(({ row }) => row);
  await storeSenders(tx, rowsIn('credited'));
  await takeOfProjects(tx, rowsIn('credited'));
  await notifyDeposits(tx, 'credited', rowsIn('credited'), at);
  await notifyDeposits(tx, 'held', rowsIn('held'), at);
}

/** Projects take what was credited to them by a job: the process that follows a network knows nothing of them. */
async function takeOfProjects(tx: Tx, rows: readonly DepositRow[]): Promise<void> {
  for (const { id: depositId, owner_kind } of rows)
    if (owner_kind === 'project') await addJob(tx, TAKE_PROJECT_DEPOSIT, { depositId });
}

async function openHeldTask(tx: Tx, row: DepositRow, at: number): Promise<void> {
  const title = `Deposit of ${titleMoney(arrivedAmount(row), row.asset)} is held`;
  await ensureTask(tx, { kind: 'deposit_held', subjectId: row.id, title, institutionId: row.institution_id }, at);
}
