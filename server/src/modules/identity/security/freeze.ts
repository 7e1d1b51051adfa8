import type { ParsedOf } from '@aldgate/contract';
import { freeze } from '../../../access/index.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { IdentityDeps } from '../deps.ts';
import { raiseSecurityNotice } from '../raiseSecurityNotice.ts';
import { endSessions } from '../sessions.ts';
import { getUser } from '../users.ts';

/**
 * ID-19: disables the institution's withdrawal and convert and ends all of the user's sessions. A frozen account
 * stays frozen.
 */
export async function freezeAccount(
  { database, clock, events }: IdentityDeps,
  { userId, institutionId }: User,
  { cancelWithdrawals = false }: ParsedOf<'frozenLatestAccount'>,
  origin: Origin,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    const isNew = await freeze(tx, institutionId, at);
    const effects = await events.emit(tx, 'institutionFrozen', {
      institutionId,
      frozenBy: 'member',
      userId,
      cancelWithdrawals,
      at,
    });
    const sessionsEnded = await endSessions(tx, { userIds: [userId], reason: 'frozen', at });
    const user = await getUser(tx, userId);
    await raiseSecurityNotice(tx, 'frozen', { user, actorId: userId, at });
    await audit(tx, {
      at,
      actor: userId,
      action: 'account_frozen',
      subject: `institution:${institutionId}`,
      origin,
      before: { frozen: !isNew },
      after: { frozen: true, ...effects, sessionsEnded },
    });
    return null;
  });
}
