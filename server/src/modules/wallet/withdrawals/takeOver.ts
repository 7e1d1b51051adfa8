import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { cancelPending, closeTask } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { getUser } from '../../identity/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import { withdrawRequestOf } from '../../memberApprovals/index.ts';
import type { WalletDeps } from '../deps.ts';
import { approvalKindOf, requestApprovalOf } from './approval.ts';
import { revokePayout } from './cancel.ts';
import { describeConfirmed, scopeOf } from './confirm.ts';
import { notifySubmitted } from './emails.ts';
import { evaluateRow, firstError } from './evaluate.ts';
import { applyEvent } from './events.ts';
import { mayTakeOver } from './maker.ts';
import { PROCESS } from './processJob.ts';
import { reviewTarget, withdrawReviews } from './reviews.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawalRow.ts';

/**
 * An administrator becomes the maker of a withdrawal whose maker was removed or lost the role, with the codes of a new
 * one. It keeps its holds and its fee, and all else begins again: what holds now is evaluated for the new maker, limits
 * count it from now on, another member approves, the checks run, and operators review. Sent again it answers the first
 * result. It races with a cancellation, a freeze and another administrator: the locked row decides. Throws
 * withdrawalState where it does not wait for an administrator any more, and the first error of the evaluation.
 */
export async function takeOverWithdrawal(
  deps: WalletDeps,
  { withdrawId, emailUuid, emailCode, gaCode }: ParsedOf<'takeOverWithdraw'>,
  caller: SignedInCaller,
): Promise<AnswerOf<'takeOverWithdraw'>> {
  const { user, origin } = caller;
  const known = await findTakenOver(deps.database, withdrawId, user);
  if (known !== undefined) return describeConfirmed(known);
  const verification = deps.stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', purpose: 'withdraw', scope: scopeOf(withdrawId), emailUuid, emailCode },
    act: (tx) => takeOver(deps, tx, withdrawId, caller),
  });
  return describeConfirmed(
    await verification.catch(async (error: unknown) => {
      // Answers the result of the first, where the second of two requests at the same time finds its codes used.
      const taken = await findTakenOver(deps.database, withdrawId, user);
      if (taken === undefined) throw error;
      return taken;
    }),
  );
}

async function takeOver(
  deps: WalletDeps,
  tx: Tx,
  withdrawId: string,
  { user, origin }: SignedInCaller,
): Promise<WithdrawalRow> {
  const at = deps.clock();
  await lockInstitution(tx, user.institutionId);
  const held = await lockWithdrawal(tx, withdrawId, user.institutionId);
  // The role may have changed since the call was let in.
  const { role } = await getUser(tx, user.userId);
  if (!memberMay(role, 'manage')) throw new ApiError('forbidden', { needs: 'manage' });
  if (!mayTakeOver(held, { role })) throw new ApiError('withdrawalState', { state: held.state });
  if ((await revokePayout(tx, held, at)) === undefined) throw new ApiError('withdrawalState', { state: held.state });
  const requested = { ...held, maker_id: user.userId };
  const found = await evaluateRow(deps, tx, requested);
  const error = firstError(found);
  if (error !== null) throw error;
  await endDecisions(tx, held, { actor: user.userId, origin, at });
  const approval = await requestApprovalOf(deps, tx, requested, at);
  const { route } = found.facts;
  const event = approval.is_single_control ? 'take_over_alone' : 'take_over_for_approval';
  const row = await applyEvent(tx, held, event, at, {
    by: { member: user.userId },
    set: {
      ...approval,
      maker_id: user.userId,
      confirmed_at: new Date(at),
      required_reviews: null,
      cleared_at: null,
      ...(route.rail === 'bank' && { value_date: route.valueDate }),
    },
  });
  if (approval.is_single_control) await addJob(tx, PROCESS, { withdrawId });
  await notifySubmitted(tx, row, at);
  await audit(tx, {
    at,
    actor: user.userId,
    action: 'withdrawal_taken_over',
    subject: `withdrawal:${withdrawId}`,
    origin,
    before: { makerId: held.maker_id, state: held.state, heldFrom: held.held_from },
    after: { makerId: row.maker_id, state: row.state, approvalId: row.approval_id },
  });
  return row;
}

interface Decider {
  readonly actor: string;
  readonly origin: SignedInCaller['origin'];
  readonly at: number;
}

/** Ends what members and operators decided, or were to decide, about the removed maker's request. */
async function endDecisions(tx: Tx, held: WithdrawalRow, decider: Decider): Promise<void> {
  const { at } = decider;
  await withdrawRequestOf(tx, { kind: approvalKindOf(held), subjectId: held.id }, at);
  await withdrawReviews(tx, held.id, at);
  await cancelPending(tx, reviewTarget(held.id), decider);
  await closeTask(tx, { kind: 'withdrawal_review', subjectId: held.id, outcome: 'taken_over' }, at);
}

/** A withdrawal that the member has taken over already. */
function findTakenOver(
  database: Database,
  withdrawId: string,
  { userId, institutionId }: User,
): Promise<WithdrawalRow | undefined> {
  return database
    .selectFrom('withdrawal as w')
    .selectAll('w')
    .where('w.id', '=', withdrawId)
    .where('w.institution_id', '=', institutionId)
    .where('w.maker_id', '=', userId)
    .where('w.hold_reason', 'is distinct from', 'maker_removed')
    .where((where) =>
      where.exists(
        where
          .selectFrom('withdrawal_event as e')
          .select('e.number')
          .whereRef('e.withdrawal_id', '=', 'w.id')
          .where('e.by_member', '=', userId)
          .where('e.event', 'in', ['take_over_for_approval', 'take_over_alone']),
      ),
    )
    .executeTakeFirst();
}
