import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ensureTask, titleMoney } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { capitalAccount } from '../../../ledger/account.ts';
import { assertTransaction, type ProjectDeposit, readTransactionDeposits } from '../../wallet/index.ts';
import { type CapitalProject, lockCapital, readCapital } from '../capital/capitalProject.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { assertGiving, assertMayGive } from '../capital/giving.ts';
import {
  assertPayable,
  owedOf,
  type PaymentRow,
  postPayment,
  requireStatement,
  type StatementRow,
  storePayment,
} from '../capital/interestPayments.ts';
import { takeDepositsOf } from '../capital/takeDeposit.ts';
import { selectOpenChanges } from '../financing/openChanges.ts';
import { findLocation } from '../transfers/locations.ts';
import { listPayers } from './listPayers.ts';

type Request = ParsedOf<'payInterest'>;
type Answer = AnswerOf<'payInterest'>;

/**
 * BR-08: pays a statement, once per key. From `capital_account` and project cash at once; from an account by a move to
 * project cash, whose end pays; by a credited deposit at the project's interest address once an operator accepts it.
 * Open in a freeze. Throws statementState unless it waits for payment, amountUnavailable, notManager, depositMismatch,
 * changePending while a full repayment is open, which pays it.
 */
export async function payInterest(
  deps: CapitalDeps,
  { gaCode, ...request }: Request,
  { user, origin }: SignedInCaller,
): Promise<Answer> {
  const { database, clock } = deps;
  const { institutionId, userId } = user;
  const digest = digestRequest('payInterest', request);
  const known = await findResult(database, institutionId, request.key, digest);
  if (known !== undefined) return known;
  await authorize(database, user, 'payInCapital', { now: clock() });
  const found = await requireStatement(database, request.statementNo, institutionId);
  if (request.method === 'trading_account') await assertAvailable(deps, found, request.location);
  return deps.stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      const at = clock();
      const project = await lockCapital(tx, deps, institutionId, found.project_no);
      const first = await findResult(tx, institutionId, request.key, digest);
      if (first !== undefined) return first;
      await authorize(tx, user, 'payInCapital', { now: at });
      const statement = await requireStatement(tx, request.statementNo);
      assertPayable(statement);
      const values = {
        amount: owedOf(statement),
        client_key: request.key,
        request_digest: digest,
        requested_by: userId,
        created_at: new Date(at),
      };
      const payment =
        request.method === 'external'
          ? await applyDeposit(tx, deps, { project, statement, values }, request)
          : await applyLocation(tx, deps, { project, statement, values }, { ...request, user });
      const { apply_no: applyNo, amount, method, status } = payment;
      await audit(tx, {
        at,
        actor: userId,
        action: 'interest_payment_requested',
        subject: `interest_payment:${applyNo}`,
        origin,
        after: { statementNo: request.statementNo, amount: toDecimalString(amount), method },
      });
      return { applyNo, status };
    },
  });
}

interface Applying {
  readonly project: CapitalProject;
  readonly statement: StatementRow;
  readonly values: Pick<PaymentRow, 'amount' | 'client_key' | 'request_digest' | 'requested_by' | 'created_at'>;
}

/** Reads outside the transaction whether a location has what is due. */
async function assertAvailable(
  deps: CapitalDeps,
  statement: StatementRow,
  location: Extract<Request, { method: 'trading_account' }>['location'],
): Promise<void> {
  if (location.type === 'capital' || statement.status !== 'wait_for_payment') return;
  const project = await readCapital(deps.database, deps, statement.institution_id, statement.project_no);
  await assertGiving(deps, project, [{ location, amount: owedOf(statement) }]);
}

async function applyLocation(
  tx: Tx,
  deps: CapitalDeps,
  { project, statement, values }: Applying,
  { location, user }: Extract<Request, { method: 'trading_account' }> & Pick<SignedInCaller, 'user'>,
): Promise<PaymentRow> {
  const at = values.created_at.getTime();
  const payer = findLocation(await listPayers(tx, deps, project), location, 'location');
  const isMove = payer.account !== null;
  const named = JSON.stringify({ location: payer.location, label: payer.label });
  if (isMove) {
    await assertMayGive(tx, deps, project, { user, portions: [{ location, amount: values.amount }] });
    await assertNoFullRepayment(tx, project.row.project_no);
  }
  const payment = await storePayment(tx, statement, {
    ...values,
    method: 'trading_account',
    location: named,
    status: isMove ? 'under_review' : 'approved',
  });
  const { project_no: projectNo, currency: asset, institution_id: institutionId } = project.row;
  if (!isMove) {
    const from = payer.location.type === 'capital' ? { payer: capitalAccount(institutionId, asset) } : {};
    await postPayment(tx, deps, { project, statement, payment, ...from }, at);
    return payment;
  }
  const ends = { source: payer.fund, target: { projectNo } };
  const of = {
    institutionId,
    userId: user.userId,
    purpose: 'return' as const,
    key: paymentMoveKey(payment),
    projectNo,
  };
  await deps.moves.request(tx, { ...of, ...ends, asset, amount: values.amount }, { at });
  return payment;
}

/** The key of the move that brings a payment to project cash; `applyNo` is before the colon. */
const paymentMoveKey = ({ apply_no }: PaymentRow): string => `${apply_no}:1`;

/** A full repayment pays what is due, and takes all cash. */
async function assertNoFullRepayment(tx: Tx, projectNo: string): Promise<void> {
  const open = await selectOpenChanges(tx, projectNo)
    .select('c.change_no')
    .where('c.is_full', '=', true)
    .executeTakeFirst();
  if (open !== undefined) throw new ApiError('changePending', { changeNo: open.change_no });
}

async function applyDeposit(
  tx: Tx,
  deps: CapitalDeps,
  { project, statement, values }: Applying,
  { network, txid }: Extract<Request, { method: 'external' }>,
): Promise<PaymentRow> {
  const { project_no: projectNo, currency, institution_id: institutionId, name } = project.row;
  const at = values.created_at.getTime();
  await assertTransaction(tx, { asset: currency, network, txid }, at);
  await takeDepositsOf(tx, deps, projectNo);
  const of = { projectNo, account: 'interest_account' as const, network, txid };
  const deposit = await findDeposit(tx, of, { asset: currency, amount: values.amount });
  const payment = await storePayment(tx, statement, {
    ...values,
    method: 'external',
    location: null,
    network,
    address: deposit.address,
    txid,
    deposit_id: deposit.depositId,
    status: 'under_review',
  });
  const title = `${name}: interest of ${titleMoney(values.amount, currency)} from outside`.slice(0, 200);
  await ensureTask(tx, { kind: 'interest_payment', subjectId: payment.apply_no, title, institutionId }, at);
  return payment;
}

/** The deposit of a transaction that can pay an amount. Throws depositMismatch with what is missing. */
async function findDeposit(
  tx: Tx,
  of: Parameters<typeof readTransactionDeposits>[1],
  { asset, amount }: { readonly asset: string; readonly amount: string },
): Promise<ProjectDeposit> {
  const deposits = await readTransactionDeposits(tx, of);
  const mismatch = (reason: string, missing: string | null = null) =>
    new ApiError('depositMismatch', { reason, missing });
  if (deposits.length === 0) throw mismatch('unknown');
  const ofAsset = deposits.filter((each) => each.asset === asset);
  if (ofAsset.length === 0) throw mismatch('asset');
  const credited = ofAsset.filter(({ isCredited }) => isCredited);
  if (credited.length === 0) throw mismatch('unconfirmed');
  const free = await listUnused(
    tx,
    credited.map(({ depositId }) => depositId),
  );
  const unused = credited.filter(({ depositId }) => free.includes(depositId));
  const [largest] = unused.toSorted((a, b) => decimal(b.amount).cmp(a.amount));
  if (largest === undefined) throw mismatch('used');
  const missing = decimal(amount).minus(largest.amount);
  if (missing.gt('0')) throw mismatch('amount', toDecimalString(missing));
  return largest;
}

/** Those of deposits for interest that no payment uses or used, and that did not go on. */
async function listUnused(tx: Tx, depositIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('broker_deposit as d')
    .select('d.deposit_id')
    .where('d.deposit_id', 'in', depositIds)
    .where('d.outcome', '=', 'interest')
    .where((d) =>
      d.not(
        d.exists(
          d
            .selectFrom('broker_interest_payment as p')
            .select('p.apply_no')
            .whereRef('p.deposit_id', '=', 'd.deposit_id')
            .where('p.status', '<>', 'rejected'),
        ),
      ),
    )
    .execute();
  return rows.map(({ deposit_id }) => deposit_id);
}

/** The result of the payment under a key; undefined without one. Throws brokerRequestKeyUsed if it was another one. */
async function findResult(
  database: Database | Tx,
  institutionId: string,
  key: string,
  digest: string,
): Promise<Answer | undefined> {
  const row = await database
    .selectFrom('broker_interest_payment')
    .select(['apply_no as applyNo', 'status', 'request_digest'])
    .where('institution_id', '=', institutionId)
    .where('client_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { applyNo, status } = row;
  if (row.request_digest !== digest) throw new ApiError('brokerRequestKeyUsed', { applyNo, status });
  return { applyNo, status };
}
