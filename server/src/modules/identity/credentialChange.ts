import type { RestrictionReason } from '@aldgate/domain/identity/restriction.ts';
import { restrictAfterChange } from '../../access/index.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { EventDispatcher } from '../../kernel/events/moduleEvents.ts';

export interface CredentialChangeDeps {
  readonly events: EventDispatcher;
}

interface CredentialChange {
  /** The member before the change. */
  readonly user: { readonly id: string; readonly institution_id: string; readonly email: string };
  /** The reason of the withdrawal restriction, if there is one (ID-17). */
  readonly restriction?: Exclude<RestrictionReason, 'frozen' | 'operator'> | undefined;
  readonly at: number;
}

/**
 * Records that a member's credentials changed: a password, a factor, the email, the phone. Every change and every reset
 * calls it in its transaction, since checks of withdrawals count the time from it. Restricts withdrawals where the
 * change does, and announces the change to other modules.
 */
export async function recordCredentialChange(
  { events }: CredentialChangeDeps,
  tx: Tx,
  { user, restriction, at }: CredentialChange,
): Promise<void> {
  await tx
    .updateTable('platform_user')
    .set({ credentials_changed_at: new Date(at) })
    .where('id', '=', user.id)
    .execute();
  if (restriction !== undefined) {
    await restrictAfterChange(tx, { institutionId: user.institution_id, userId: user.id }, restriction, at);
  }
  await events.emit(tx, 'credentialsChanged', {
    institutionId: user.institution_id,
    userId: user.id,
    email: user.email,
    at,
  });
}

/** When a member's credentials last changed, epoch ms; null where they are those of the registration. */
export async function lastCredentialChange(database: Database | Tx, userId: string): Promise<number | null> {
  const row = await database
    .selectFrom('platform_user')
    .select('credentials_changed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.credentials_changed_at?.getTime() ?? null;
}
