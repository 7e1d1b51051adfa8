import type { RestrictionReason } from '@aldgate/domain/identity/restriction.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { type CredentialChangeDeps, recordCredentialChange } from '../credentialChange.ts';
import type { NoticeKind } from '../emails.ts';
import { raiseSecurityNotice } from '../raiseSecurityNotice.ts';
import { endSessions } from '../sessions.ts';
import type { UserRow } from '../users.ts';

interface Change {
  readonly user: UserRow;
  readonly origin: Origin;
  readonly at: number;
  /** The action in the audit log. */
  readonly action: string;
  readonly message: Exclude<NoticeKind, 'removed'>;
  /** The reason of the withdrawal restriction, if there is one (ID-17). */
  readonly restriction?: Exclude<RestrictionReason, 'frozen' | 'operator'>;
  /** The session that stays open when the user's others end. */
  readonly keeping?: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/**
 * The common effects of a change of credentials: records it, restricts withdrawals, ends other sessions, emails the
 * previous address, notifies clients, and audits the change.
 */
export async function afterCredentialChange(deps: CredentialChangeDeps, tx: Tx, change: Change): Promise<void> {
  const { user, origin, at, action, restriction, keeping } = change;
  const owner = { institutionId: user.institution_id, userId: user.id };
  await recordCredentialChange(deps, tx, { user, restriction, at });
  const ended = keeping !== undefined && {
    sessionsEnded: await endSessions(tx, { userIds: [user.id], except: keeping, reason: 'credentials_changed', at }),
  };
  await raiseSecurityNotice(tx, change.message, { user, actorId: user.id, at });
  await notify(tx, { topic: 'user', ...owner });
  await audit(tx, {
    at,
    actor: user.id,
    action,
    subject: `user:${user.id}`,
    origin,
    ...(change.before && { before: change.before }),
    ...((change.after || ended) && { after: { ...change.after, ...ended } }),
  });
}
