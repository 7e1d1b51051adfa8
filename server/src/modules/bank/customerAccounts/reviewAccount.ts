import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { isNameOf } from '@aldgate/domain/bank/partyName.ts';
import { z } from 'zod';
import {
  actingChecker,
  assertActing,
  assertUnchanged,
  cancelPending,
  closeTask,
  type Effect,
  requestApproval,
} from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { institutionInformation, lockInstitution } from '../../institution/index.ts';
import type { AccountRow } from './account.ts';
import { notifyAccount } from './emails.ts';
import { reviewTarget } from './openReview.ts';

type Reviewed = OperationsAnswerOf<'reviewCustomerBankAccount'>;

/** An operator's decision. Where the beneficiary is not the customer by its verified name, a second one approves. */
export function reviewAccount(
  database: Database,
  { bankAccountId, decision, reason }: OperationsParsedOf<'reviewCustomerBankAccount'>,
  actor: ActingOperator,
): Promise<Reviewed> {
  return inTransaction(database, async (tx) => {
    await assertActing(tx, actor.operatorId, 'capital');
    const row = await lockUnverified(tx, bankAccountId);
    if (decision === 'reject') {
      await cancelPending(tx, reviewTarget(row.id), actor);
      return finish(tx, row, { state: 'rejected', reason }, actor);
    }
    const { registeredName, kind } = await institutionInformation(tx, row.institution_id);
    const isOwnName = isNameOf(row.beneficiary_name, { name: registeredName, kind });
    if (isOwnName) return finish(tx, row, { state: 'verified', reason }, actor);
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'customer_bank_account',
        target: reviewTarget(row.id),
        reason,
        payload: { bankAccountId: row.id },
        title: `Verify the bank account of “${row.beneficiary_name}”, who is not the customer`,
        institutionId: row.institution_id,
        before: describe(row, registeredName),
        after: { state: 'verified' },
      },
      actor,
    );
    return { state: row.state, approvalId } as Reviewed;
  });
}

/** The second operator's approval. */
export const applyAccountVerification: Effect = async (tx, payload, approved) => {
  const { bankAccountId } = z.object({ bankAccountId: z.uuid() }).parse(payload);
  const row = await lockUnverified(tx, bankAccountId);
  const { registeredName } = await institutionInformation(tx, row.institution_id);
  assertUnchanged(approved, describe(row, registeredName));
  await finish(tx, row, { state: 'verified', reason: approved.reason }, actingChecker(approved));
};

/** Throws notFound, or changedMeanwhile where it is not operators who decide about it. */
async function lockUnverified(tx: Tx, bankAccountId: string): Promise<AccountRow> {
  const found = await tx
    .selectFrom('bank_account')
    .select('institution_id')
    .where('id', '=', bankAccountId)
    .where('state', '<>', 'draft')
    .executeTakeFirst();
  if (found === undefined) throw new ApiError('notFound');
  await lockInstitution(tx, found.institution_id);
  const row = await tx
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', bankAccountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== 'unverified') throw new ApiError('changedMeanwhile');
  return row;
}

async function finish(
  tx: Tx,
  row: AccountRow,
  { state, reason }: { readonly state: 'verified' | 'rejected'; readonly reason: string },
  actor: ActingOperator,
): Promise<Reviewed> {
  const { operatorId, at } = actor;
  const reviewed = await tx
    .updateTable('bank_account')
    .set({ state, reviewed_by: operatorId, reviewed_at: new Date(at), review_note: reason })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await closeTask(tx, { kind: 'customer_bank_account', subjectId: row.id, outcome: state }, at);
  await notify(tx, { topic: 'wallet', institutionId: row.institution_id });
  await notifyAccount(tx, state, reviewed, at);
  await auditAction(tx, actor, {
    action: `bank_account_${state}`,
    subject: `bank_account:${row.id}`,
    before: { state: row.state },
    after: { state, reason },
  });
  return { state, approvalId: null };
}

const describe = (row: AccountRow, verifiedName: string) => ({
  state: row.state,
  asset: row.asset,
  beneficiaryName: row.beneficiary_name,
  verifiedName,
  number: row.iban ?? row.account_number,
});
