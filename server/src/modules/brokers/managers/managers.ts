import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import {
  type AccountManager,
  lockManager,
  confirmManager as storeConfirmation,
  submitManager as storeManager,
} from '../../exchangeAccounts/index.ts';
import { lockAccount } from '../accounts/updateAccount.ts';
import type { BrokersDeps } from '../deps.ts';
import { mayManageAccounts } from './formerMembers.ts';
import { codeOf, sendManagerCode } from './managerCode.ts';

/** BR-06: names a member as manager, by both UID and email. Throws notFound, managerUnknown. */
export function submitManager(
  { database, clock }: BrokersDeps,
  { brokerAccountId, managerUid, managerEmail }: ParsedOf<'submitAccountManager'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'submitAccountManager'>> {
  const { institutionId, userId } = user;
  return inTransaction(database, async (tx) => {
    const at = clock();
    const account = await lockAccount(tx, institutionId, brokerAccountId);
    if (account.state === 'closed' || account.state === 'rejected') throw new ApiError('notFound');
    const email = managerEmail.toLowerCase();
    await assertMember(tx, { institutionId, userId: managerUid, email });
    const wanted = { accountId: brokerAccountId, userId: managerUid, email, createdBy: userId };
    const { managerId, state, isNew } = await storeManager(tx, wanted, at);
    if (isNew) {
      await notify(tx, { topic: 'brokers', institutionId });
      await audit(tx, {
        at,
        actor: userId,
        action: 'account_manager_submitted',
        subject: `broker_account:${brokerAccountId}`,
        origin,
        after: { managerId, member: managerUid, email },
      });
    }
    return { managerId, state };
  });
}

/**
 * Emails a manager the code that confirms them for this account alone. Throws notFound, changedMeanwhile for one who is
 * confirmed or removed, tooManyRequests.
 */
export function invokeManager(
  { database, stepUp }: BrokersDeps,
  { managerId }: ParsedOf<'invokeAccountManager'>,
  user: User,
): Promise<AnswerOf<'invokeAccountManager'>> {
  return inTransaction(database, async (tx) => {
    const manager = await lockManager(tx, user.institutionId, managerId);
    assertSubmitted(manager);
    await assertMember(tx, { institutionId: user.institutionId, ...manager });
    return { emailUuid: await sendManagerCode(stepUp, tx, user, manager) };
  });
}

/**
 * Confirms a manager with the code that reached them: an administrator enters it, or they themself. From the first one
 * on only managers and administrators trade on the account and move its money. Throws notFound, forbidden,
 * managerUnknown for one who is no member any more, changedMeanwhile, and the errors of the code.
 */
export async function confirmManager(
  { database, clock, stepUp }: BrokersDeps,
  { managerId, emailUuid, emailCode }: ParsedOf<'confirmAccountManager'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'confirmAccountManager'>> {
  const { institutionId, userId } = user;
  const manager = await inTransaction(database, (tx) => lockManager(tx, institutionId, managerId));
  if (manager.userId !== userId && !memberMay(user.role, 'manage')) throw new ApiError('forbidden');
  if (manager.state === 'confirmed') return { state: 'confirmed' };
  assertSubmitted(manager);
  return stepUp.verify({
    user,
    origin,
    gaCode: undefined,
    email: { needed: 'always', ...codeOf(manager), emailUuid, emailCode },
    async act(tx) {
      const at = clock();
      const account = await lockAccount(tx, institutionId, manager.accountId);
      assertSubmitted(await lockManager(tx, institutionId, managerId));
      await assertMember(tx, { institutionId, ...manager });
      await storeConfirmation(tx, managerId, at);
      await notify(tx, { topic: 'brokers', institutionId });
      await audit(tx, {
        at,
        actor: userId,
        action: 'account_manager_confirmed',
        subject: `broker_account:${account.accountId}`,
        origin,
        after: { managerId, member: manager.userId, email: manager.email },
      });
      return { state: 'confirmed' };
    },
  });
}

/** Throws changedMeanwhile for a manager who is confirmed or removed already. */
function assertSubmitted({ state }: Pick<AccountManager, 'state'>): void {
  if (state !== 'submitted') throw new ApiError('changedMeanwhile');
}

/** Throws managerUnknown unless an active member with this id and email may trade or move the institution's money. */
async function assertMember(
  tx: Tx,
  { institutionId, userId, email }: { readonly institutionId: string; readonly userId: string; readonly email: string },
): Promise<void> {
  const member = await tx
    .selectFrom('platform_user')
    .select('role')
    .where('id', '=', userId)
    .where('institution_id', '=', institutionId)
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (member === undefined || !mayManageAccounts(member.role)) throw new ApiError('managerUnknown');
}
