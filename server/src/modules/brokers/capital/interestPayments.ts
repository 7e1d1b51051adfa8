import './interestTables.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Insertable, Selectable } from 'kysely';
import { closeTask } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { AccountRef } from '../../../ledger/account.ts';
import { readProjectDeposits } from '../../wallet/index.ts';
import { describeCash } from '../transfers/locations.ts';
import { type CapitalProject, readCapital } from './capitalProject.ts';
import type { CapitalDeps } from './deps.ts';
import { endFinancing, endProject } from './endProject.ts';
import { forward } from './forwardDeposit.ts';
import { raiseInterestMessage } from './interestMessages.ts';
import { drawNumber } from './numbers.ts';
import { judgeOverdue } from './overdue.ts';
import { postInterest } from './postings.ts';
import { changePrincipal } from './principal.ts';

export type PaymentRow = Selectable<Tables['broker_interest_payment']>;
export type StatementRow = Selectable<Tables['broker_statement']>;

/** Computes the unpaid part of a statement, '0' once it was written off: a decimal string. */
export const owedOf = ({
  interest,
  paid_amount,
  written_off_at: writtenOffAt,
}: Pick<StatementRow, 'interest' | 'paid_amount' | 'written_off_at'>): string =>
  writtenOffAt === null ? toDecimalString(decimal(interest).minus(paid_amount)) : '0';

/** Throws statementState unless a statement waits for its payment. */
export function assertPayable(statement: StatementRow): void {
  const { status, written_off_at: writtenOffAt } = statement;
  if (status !== 'wait_for_payment' || writtenOffAt !== null) throw new ApiError('statementState', { status });
}

/** An issued statement of any broker, or of one. Throws notFound. */
export async function requireStatement(
  database: Database | Tx,
  statementNo: string,
  institutionId?: string,
): Promise<StatementRow> {
  const row = await database
    .selectFrom('broker_statement')
    .selectAll()
    .where('statement_no', '=', statementNo)
    .executeTakeFirst();
  if (row === undefined || (institutionId !== undefined && row.institution_id !== institutionId))
    throw new ApiError('notFound');
  return row;
}

/** A payment of interest. Throws notFound. */
export async function requirePayment(database: Database | Tx, applyNo: string): Promise<PaymentRow> {
  const row = await database
    .selectFrom('broker_interest_payment')
    .selectAll()
    .where('apply_no', '=', applyNo)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

type NewPayment = Omit<
  Insertable<Tables['broker_interest_payment']>,
  'apply_no' | 'statement_no' | 'institution_id' | 'project_no' | 'financing_no' | 'decided_at'
>;

/** Stores a payment of a statement, which waits under review or is approved at once. Returns its row. */
export async function storePayment(tx: Tx, statement: StatementRow, payment: NewPayment): Promise<PaymentRow> {
  const { statement_no, institution_id, project_no, financing_no } = statement;
  const row = await tx
    .insertInto('broker_interest_payment')
    .values({
      ...payment,
      apply_no: drawNumber('I'),
      statement_no,
      institution_id,
      project_no,
      financing_no,
      decided_at: payment.status === 'under_review' ? null : payment.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (payment.status === 'under_review') await setStatus(tx, statement_no, 'under_review');
  await notify(tx, { topic: 'brokers', institutionId: institution_id });
  return row;
}

async function setStatus(tx: Tx, statementNo: string, status: 'under_review' | 'wait_for_payment'): Promise<void> {
  await tx
    .updateTable('broker_statement')
    .set({ status })
    .where('statement_no', '=', statementNo)
    .where('status', '<>', 'paid')
    .execute();
}

/** Counts an amount as paid on a statement. */
async function countPaid(
  tx: Tx,
  statement: StatementRow,
  { amount, today, at }: { readonly amount: string; readonly today: string; readonly at: number },
): Promise<void> {
  const isPaid = decimal(amount).gte(owedOf(statement));
  await tx
    .updateTable('broker_statement')
    .set({
      paid_amount: toDecimalString(decimal(statement.paid_amount).plus(amount)),
      ...(isPaid && { status: 'paid', paid_on: today, paid_at: new Date(at) }),
    })
    .where('statement_no', '=', statement.statement_no)
    .execute();
}

/**
 * Pays a statement of a locked project from an account in the ledger, as its payment says: U falls, and a financing
 * that owes nothing any more ends. Throws amountUnavailable.
 */
export async function postPayment(
  tx: Tx,
  deps: CapitalDeps,
  { project, statement, payment, payer }: Paying,
  at: number,
): Promise<void> {
  const { apply_no: applyNo, statement_no: statementNo } = payment;
  const { project_no: projectNo, institution_id: institutionId } = project.row;
  const amount = toDecimalString(payment.amount);
  const today = utcDay(await deps.businessClock(tx));
  await countPaid(tx, statement, { amount, today, at });
  await tx
    .updateTable('broker_interest_payment')
    .set({ status: 'approved', decided_at: new Date(at) })
    .where('apply_no', '=', applyNo)
    .execute();
  await changePrincipal(tx, project, { unpaidInterest: `-${amount}` });
  const reference = `interest_payment:${applyNo}`;
  await postInterest(tx, project.row, { key: reference, reference, amount, at, payer });
  await audit(tx, { at, actor: payment.requested_by ?? 'system', action: 'interest_paid', subject: reference });
  await notify(tx, { topic: 'brokers', institutionId });
  const money = formatMoney(amount, project.row.currency, { locale: 'en-US' });
  const text = `${money} was paid on interest statement ${statementNo}.`;
  await raiseInterestMessage(tx, project.row, { title: 'interest is paid', text }, at);
  await judgeOverdue(tx, projectNo, { today, at });
  const after = await readCapital(tx, deps, institutionId, projectNo);
  if (await endFinancing(tx, deps, after, at)) await endProject(tx, after, at);
}

interface Paying {
  readonly project: CapitalProject;
  readonly statement: StatementRow;
  readonly payment: PaymentRow;
  /** Undefined for project cash. */
  readonly payer?: AccountRef;
}

/** Rejects a payment under review. Its deposit goes on to `capital_account`, unless it is being taken back. */
export async function rejectPayment(
  tx: Tx,
  project: Pick<CapitalProject, 'row'>,
  { apply_no: applyNo, statement_no: statementNo, deposit_id: depositId, status }: PaymentRow,
  { reason, isReversed = false, at }: { readonly reason: string; readonly isReversed?: boolean; readonly at: number },
): Promise<void> {
  if (status !== 'under_review') return;
  await tx
    .updateTable('broker_interest_payment')
    .set({ status: 'rejected', reason, decided_at: new Date(at) })
    .where('apply_no', '=', applyNo)
    .execute();
  await setStatus(tx, statementNo, 'wait_for_payment');
  if (depositId !== null) {
    await closeTask(tx, { kind: 'interest_payment', subjectId: applyNo, outcome: 'rejected' }, at);
    if (!isReversed) await forwardUnused(tx, depositId, at);
  }
  await audit(tx, {
    at,
    actor: 'system',
    action: 'interest_payment_rejected',
    subject: `interest_payment:${applyNo}`,
    after: { reason },
  });
  await notify(tx, { topic: 'brokers', institutionId: project.row.institution_id });
  const where = depositId === null || isReversed ? '' : ' The deposit is in the asset account.';
  const text = `The payment of interest statement ${statementNo} is rejected: ${reason}.${where}`;
  await raiseInterestMessage(tx, project.row, { title: 'a payment of interest is rejected', text }, at);
}

/** Sends a deposit for interest that pays none on to `capital_account`, once; one that was reversed stays. */
export async function forwardUnused(tx: Tx, depositId: string, at: number): Promise<void> {
  const [deposit] = await readProjectDeposits(tx, { depositId });
  if (deposit === undefined) return;
  const taken = await tx
    .updateTable('broker_deposit')
    .set({ outcome: 'forwarded' })
    .where('deposit_id', '=', depositId)
    .where('outcome', '=', 'interest')
    .returning('deposit_id')
    .executeTakeFirst();
  if (taken !== undefined) await forward(tx, deposit, at);
}

/**
 * Counts what a full repayment has posted as interest on the unpaid statements of its project, the oldest first. A
 * payment that still waits for one of them is rejected.
 */
export async function countRepaid(
  tx: Tx,
  { businessClock }: CapitalDeps,
  project: CapitalProject,
  { changeNo, userId, amount, at }: Repaid,
): Promise<void> {
  const { project_no: projectNo, name } = project.row;
  const today = utcDay(await businessClock(tx));
  const { location, label } = describeCash({ projectNo, name });
  const statements = await tx
    .selectFrom('broker_statement')
    .selectAll()
    .where('project_no', '=', projectNo)
    .where('status', '<>', 'paid')
    .where('written_off_at', 'is', null)
    .orderBy('start_on')
    .execute();
  let left = decimal(amount);
  for (const statement of statements) {
    const owed = owedOf(statement);
    const paid = toDecimalString(left.gt(owed) ? owed : left);
    if (!isPositive(paid)) break;
    left = left.minus(paid);
    const waiting = await findWaiting(tx, statement.statement_no);
    const reason = 'the statement was paid with the full repayment';
    if (waiting !== undefined) await rejectPayment(tx, project, waiting, { reason, at });
    await storePayment(tx, statement, {
      method: 'trading_account',
      location: JSON.stringify({ location, label }),
      amount: paid,
      status: 'approved',
      client_key: `${changeNo}:${statement.statement_no}`,
      request_digest: changeNo,
      requested_by: userId,
      created_at: new Date(at),
    });
    await countPaid(tx, statement, { amount: paid, today, at });
  }
  if (isPositive(toDecimalString(left)))
    throw new Error(`${projectNo} has no statement for ${left.toString()} of its interest`);
  await judgeOverdue(tx, projectNo, { today, at });
}

interface Repaid {
  readonly changeNo: string;
  readonly userId: string | null;
  /** Decimal string above zero. */
  readonly amount: string;
  readonly at: number;
}

const findWaiting = (tx: Tx, statementNo: string): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('broker_interest_payment')
    .selectAll()
    .where('statement_no', '=', statementNo)
    .where('status', '=', 'under_review')
    .executeTakeFirst();

/** The deposit of a payment under review is about to be taken back: it pays nothing. */
export async function rejectReversed(tx: Tx, project: CapitalProject, depositId: string, at: number): Promise<void> {
  const payment = await tx
    .selectFrom('broker_interest_payment')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .where('status', '=', 'under_review')
    .executeTakeFirst();
  const reason = 'the network no longer includes its transaction';
  if (payment !== undefined) await rejectPayment(tx, project, payment, { reason, isReversed: true, at });
}
