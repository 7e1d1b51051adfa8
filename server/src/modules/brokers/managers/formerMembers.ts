import { type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ModuleEventHandlers } from '../../../kernel/events/moduleEvents.ts';
import { removeManagerOf } from '../../exchangeAccounts/index.ts';

/** A member who was removed, or whose role neither trades nor moves money any more, manages no account. */
export const managerEvents: ModuleEventHandlers = {
  memberRemoved: (tx, { userId, at }) => endManaging(tx, userId, at),
  memberRoleChanged: async (tx, { userId, role, at }) => (mayManageAccounts(role) ? {} : endManaging(tx, userId, at)),
};

/** Whether a role can do anything as manager of an account. */
export const mayManageAccounts = (role: MemberRole): boolean => memberMay(role, 'trade') || memberMay(role, 'move');

async function endManaging(tx: Tx, userId: string, at: number) {
  const accounts = await removeManagerOf(tx, userId, at);
  return accounts.length === 0 ? {} : { managedAccounts: accounts.length };
}
