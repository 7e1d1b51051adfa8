import type { ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import {
  type BrokerAccount,
  findBrokerAccount,
  lockManager,
  removeManager,
  updateBrokerAccountLabels,
} from '../../exchangeAccounts/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { BrokersDeps } from '../deps.ts';

/** BR-06: renames or orders an account, or removes its manager. Throws notFound, nameTaken, managerUnknown. */
export function updateAccount(
  { database, clock }: BrokersDeps,
  { brokerAccountId, accountName, loginName, sortIndex, removeManagerId }: ParsedOf<'updateBrokerAccount'>,
  { user, origin }: SignedInCaller,
): Promise<null> {
  const { institutionId, userId } = user;
  return inTransaction(database, async (tx) => {
    const at = clock();
    const account = await lockAccount(tx, institutionId, brokerAccountId);
    if (account.state === 'closed') throw new ApiError('notFound');
    await updateBrokerAccountLabels(tx, brokerAccountId, { name: accountName, loginName, sortIndex });
    if (removeManagerId !== undefined) await remove(tx, removeManagerId);
    await notify(tx, { topic: 'brokers', institutionId });
    await audit(tx, {
      at,
      actor: userId,
      action: 'broker_account_changed',
      subject: `broker_account:${brokerAccountId}`,
      origin,
      before: { name: account.name, loginName: account.loginName, sortIndex: account.sortIndex },
      after: {
        name: accountName ?? account.name,
        loginName: loginName ?? account.loginName,
        sortIndex: sortIndex ?? account.sortIndex,
        ...(removeManagerId !== undefined && { removedManager: removeManagerId }),
      },
    });
    return null;
  });

  async function remove(tx: Tx, managerId: string): Promise<void> {
    const manager = await lockManager(tx, institutionId, managerId);
    if (manager.accountId !== brokerAccountId) throw new ApiError('notFound');
    if (manager.state === 'removed') throw new ApiError('managerUnknown');
    await removeManager(tx, managerId, clock());
  }
}

/** One of the broker's accounts, while no other change of its institution runs. Throws notFound. */
export async function lockAccount(tx: Tx, institutionId: string, accountId: string): Promise<BrokerAccount> {
  await lockInstitution(tx, institutionId);
  return requireAccount(tx, institutionId, accountId);
}

/** One of the broker's accounts. Throws notFound. */
export async function requireAccount(
  database: Database | Tx,
  institutionId: string,
  accountId: string,
): Promise<BrokerAccount> {
  const account = await findBrokerAccount(database, institutionId, accountId);
  if (account === undefined) throw new ApiError('notFound');
  return account;
}
