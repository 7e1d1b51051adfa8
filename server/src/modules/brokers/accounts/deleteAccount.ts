import type { ParsedOf } from '@aldgate/contract';
import { isMirrored } from '@aldgate/domain/brokers/accounts.ts';
import { ExchangeError } from '@aldgate/exchange';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { addJobAt } from '../../../kernel/jobs/jobs.ts';
import {
  type AccountContent,
  type BrokerAccount,
  listRecordedContent,
  moveBrokerAccount,
  requireBrokerAccount,
  revokeAccountKeys,
} from '../../exchangeAccounts/index.ts';
import type { BrokersDeps } from '../deps.ts';
import { endReview } from '../keys/reviewKey.ts';
import { CLOSE_ACCOUNT } from './jobNames.ts';
import { lockAccount, requireAccount } from './updateAccount.ts';

/** When the job continues what this call has begun. */
const CONTINUE_AFTER_MS = 30_000;

/**
 * BR-06: closes an account that is empty, its keys first. Throws notFound, accountInProject, accountNotEmpty with what
 * it has, and exchangeUnavailable where the exchange does not answer: a job continues then.
 */
export async function deleteAccount(
  deps: BrokersDeps,
  { brokerAccountId, gaCode }: ParsedOf<'deleteBrokerAccount'>,
  { user, origin }: SignedInCaller,
): Promise<null> {
  const { database, clock, stepUp, brokerAccounts } = deps;
  const { institutionId, userId } = user;
  const account = await requireAccount(database, institutionId, brokerAccountId);
  if (account.state === 'closed') throw new ApiError('notFound');
  assertFree(account);
  // Its content is read before the code is used up.
  if (account.state !== 'closing') assertEmpty(await listContent(account));
  await stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      const at = clock();
      const current = await lockAccount(tx, institutionId, brokerAccountId);
      if (current.state === 'closing') return;
      assertFree(current);
      // An account that is at no exchange is closed at once.
      const state = current.state === 'rejected' ? 'closed' : 'closing';
      if (!(await moveBrokerAccount(tx, brokerAccountId, ['active', 'rejected'], { state, at })))
        throw new ApiError('notFound');
      // The row is locked now: a move that was stored since the first look is seen, and none is stored after this one.
      assertEmpty(await listRecordedContent(tx, current));
      if (state === 'closed') await endKeysOf(tx, brokerAccountId, { actor: userId, origin, at });
      else await addJobAt(tx, CLOSE_ACCOUNT, { accountId: brokerAccountId }, at + CONTINUE_AFTER_MS);
      await notify(tx, { topic: 'brokers', institutionId });
      await audit(tx, {
        at,
        actor: userId,
        action: `broker_account_${state}`,
        subject: `broker_account:${brokerAccountId}`,
        origin,
        before: { state: current.state },
        after: { state },
      });
    },
  });
  assertEmpty(await closeNow());
  return null;

  function listContent(of: NonNullable<typeof account>): Promise<readonly AccountContent[]> {
    // It is not open at the exchange yet, or nobody knows whether it is.
    if (of.state === 'opening' || of.state === 'verifying') return Promise.resolve(['unknown']);
    return of.state === 'rejected' ? Promise.resolve([]) : brokerAccounts.listContent(of);
  }

  async function closeNow(): Promise<readonly AccountContent[]> {
    try {
      return await closeAccount(deps, brokerAccountId);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      throw new ApiError('exchangeUnavailable');
    }
  }
}

/** Ends the keys of a closed account, and the reviews of those that were applied for. */
async function endKeysOf(tx: Tx, accountId: string, actor: Parameters<typeof endReview>[2]): Promise<void> {
  for (const keyId of await revokeAccountKeys(tx, accountId, actor.at)) await endReview(tx, keyId, actor);
}

/** BR-06: an account of a project leaves it first. */
function assertFree({ projectNo }: BrokerAccount): void {
  if (projectNo !== null) throw new ApiError('accountInProject', { projectNo });
}

/** Throws accountNotEmpty with what an account has. */
export function assertEmpty(reasons: readonly AccountContent[]): void {
  if (reasons.length > 0) throw new ApiError('accountNotEmpty', { reasons });
}

/**
 * Ends an account that is closing: its keys at the exchange, then its row. One that got something meanwhile is active
 * again; what it has is returned. A repeat continues. Rejects with an ExchangeError.
 */
export async function closeAccount(deps: BrokersDeps, accountId: string): Promise<readonly AccountContent[]> {
  const { database, clock, brokerAccounts } = deps;
  const account = await requireBrokerAccount(database, accountId);
  if (account.state !== 'closing') return [];
  const { institutionId } = account;
  const content = await brokerAccounts.deleteKeys(account);
  const state = content.length === 0 ? 'closed' : 'active';
  await inTransaction(database, async (tx) => {
    const at = clock();
    if (!(await moveBrokerAccount(tx, accountId, ['closing'], { state, at }))) return;
    if (state === 'closed') await endKeysOf(tx, accountId, { actor: 'system', at });
    await notify(tx, { topic: 'brokers', institutionId });
    await audit(tx, {
      at,
      actor: 'system',
      action: state === 'closed' ? 'broker_account_closed' : 'broker_account_kept',
      subject: `broker_account:${accountId}`,
      before: { state: 'closing' },
      after: { state, content, keysDeleted: isMirrored(account.accountType) },
    });
  });
  if (state === 'closed') brokerAccounts.forget(accountId);
  return content;
}
