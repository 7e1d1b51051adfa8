import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { describeStatus, isOpen } from '@aldgate/domain/wallet/withdrawalState.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { WalletDeps } from '../deps.ts';
import { requestApprovalOf } from './approval.ts';
import { type Maker, type Once, type Requested, submitWithdrawal } from './draft.ts';
import { mailCode, notifySubmitted } from './emails.ts';
import { evaluateRow, firstError } from './evaluate.ts';
import { applyEvent } from './events.ts';
import { holdFunds } from './holds.ts';
import { mayTakeOver } from './maker.ts';
import { assertFewRefusals, isNotPayable, notPayable, refuseDraft, wasNotPayable } from './notPayable.ts';
import { PROCESS } from './processJob.ts';
import { createTravelRuleRecord } from './travelRule.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawalRow.ts';

/** The scope of the email code that confirms a withdrawal, or its taking over, alone. */
export const scopeOf = (withdrawId: string): string => `withdrawal:${withdrawId}`;

/** WAL-08: emails a code that is valid for this draft alone, or for a withdrawal that an administrator takes over. */
export function sendWithdrawalCode(
  { database, clock, stepUp }: WalletDeps,
  user: User,
  withdrawId: string,
): Promise<AnswerOf<'invokeWithdrawalEmailValidation'>> {
  return inTransaction(database, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawId, user.institutionId);
    if (!mayTakeOver(row, user)) {
      assertOwn(row, user);
      assertDraft(row, clock());
    }
    const code = { purpose: 'withdraw' as const, scope: scopeOf(withdrawId) };
    return { emailUuid: await stepUp.sendCode(tx, user, code, (digits, language) => mailCode(row, digits, language)) };
  });
}

/**
 * WAL-08: confirms a draft with the code and Google. One transaction evaluates again, holds amount and fee, and begins.
 * A confirmed one answers its state, whatever is sent with it. An address of another customer ends the draft.
 */
export async function confirmWithdrawal(
  deps: WalletDeps,
  { withdrawId, emailUuid, emailCode, gaCode }: ParsedOf<'confirmWithdraw'>,
  caller: SignedInCaller,
): Promise<AnswerOf<'confirmWithdraw'>> {
  const { user, origin } = caller;
  const { database, stepUp } = deps;
  const readOwn = () =>
    database
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', withdrawId)
      .where('institution_id', '=', user.institutionId)
      .where('maker_id', '=', user.userId)
      .executeTakeFirst();
  const known = await readOwn();
  if (known !== undefined && known.confirmed_at !== null) return describeConfirmed(known);
  if (known !== undefined && wasNotPayable(known)) throw notPayable();
  const verification = stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', purpose: 'withdraw', scope: scopeOf(withdrawId), emailUuid, emailCode },
    act: (tx) => confirmDraft(deps, tx, withdrawId, { user, origin }),
  });
  const result = await verification.catch(async (error: unknown) => {
    // The second of two simultaneous confirmations finds its codes used: it answers the result of the first.
    const confirmed = await readOwn();
    if (confirmed === undefined || confirmed.confirmed_at === null) throw error;
    return describeConfirmed(confirmed);
  });
  if (result === null) throw notPayable();
  return result;
}

interface Acting {
  readonly user: Maker;
  readonly origin: Origin;
}

/**
 * Drafts and confirms a withdrawal whose codes were entered elsewhere, once per key. A repeat answers the state of the
 * first. Throws what a draft and its confirmation throw.
 */
export async function withdrawAtOnce(deps: WalletDeps, { user, origin }: Acting, once: Once, requested: Requested) {
  const { withdrawId, fee, receivable } = await submitWithdrawal(deps, user, once, requested);
  const confirmed = await inTransaction(deps.database, (tx) => confirmDraft(deps, tx, withdrawId, { user, origin }));
  if (confirmed === null) throw notPayable();
  return { ...confirmed, fee, receivable };
}

/**
 * Evaluates a member's draft again, holds amount and fee, and begins. A confirmed one answers its state. Null for one
 * whose address is another customer's: the draft has ended.
 */
export async function confirmDraft(
  deps: WalletDeps,
  tx: Tx,
  withdrawId: string,
  { user, origin }: Acting,
): Promise<AnswerOf<'confirmWithdraw'> | null> {
  const at = deps.clock();
  await lockInstitution(tx, user.institutionId);
  const draft = await lockOwn(tx, user, withdrawId);
  if (draft.confirmed_at !== null) return describeConfirmed(draft);
  assertDraft(draft, at);
  if (draft.rail === 'chain') await assertFewRefusals(tx, user.institutionId, at);
  const found = await evaluateRow(deps, tx, draft);
  if (isNotPayable(found)) {
    await refuseDraft(tx, draft, { origin, at });
    return null;
  }
  const error = firstError(found);
  if (error !== null) throw error;
  const { originator } = found;
  const travelRule = originator === null ? undefined : createTravelRuleRecord(draft, originator);
  await holdFunds(tx, draft, at);
  const { route } = found.facts;
  const approval = await requestApprovalOf(deps, tx, draft, at);
  const isSingle = approval.is_single_control;
  const row = await applyEvent(tx, draft, isSingle ? 'confirm_alone' : 'confirm_for_approval', at, {
    by: { member: user.userId },
    set: {
      ...approval,
      confirmed_at: new Date(at),
      ...(travelRule !== undefined && { travel_rule: travelRule }),
      ...(route.rail === 'bank' && { value_date: route.valueDate }),
    },
  });
  if (isSingle) await addJob(tx, PROCESS, { withdrawId });
  await notifySubmitted(tx, row, at);
  await audit(tx, {
    at,
    actor: user.userId,
    action: 'withdrawal_confirmed',
    subject: `withdrawal:${withdrawId}`,
    origin,
    after: {
      amount: row.amount,
      fee: row.fee,
      asset: row.asset,
      network: row.network,
      address: row.shown_address,
      state: row.state,
      approvalId: row.approval_id,
    },
  });
  return describeConfirmed(row);
}

export const describeConfirmed = (row: WithdrawalRow): AnswerOf<'confirmWithdraw'> => ({
  withdrawId: row.id,
  state: row.state,
  status: statusOf(row),
  approvalId: row.state === 'approval' ? row.approval_id : null,
});

const statusOf = ({ state }: WithdrawalRow) => {
  if (state === 'draft') throw new Error('a draft has no status');
  return describeStatus(state).status;
};

/** The maker's own. Throws notFound for another member's. */
async function lockOwn(tx: Tx, user: Maker, withdrawId: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, withdrawId, user.institutionId);
  assertOwn(row, user);
  return row;
}

function assertOwn({ maker_id: makerId }: WithdrawalRow, { userId }: Maker): void {
  if (makerId !== userId) throw new ApiError('notFound');
}

function assertDraft({ state, expires_at }: WithdrawalRow, at: number): void {
  if (isOpen(state)) throw new ApiError('withdrawalState', { state });
  if (state !== 'draft' || expires_at.getTime() <= at) throw new ApiError('draftExpired');
}
