import type { AnswerOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { IdentityDeps } from '../deps.ts';
import { afterCredentialChange } from '../security/afterCredentialChange.ts';
import { getUser } from '../users.ts';
import { registerOptions, registerPasskey } from './registerPasskey.ts';

export function passkeyHandlers(deps: IdentityDeps) {
  return {
    listPasskey: (_request, { user }) => listPasskeys(deps.database, user.userId),
    passkeyRegisterOptions: (_request, { user }) => registerOptions(deps, user),
    registerPasskey: (request, { user, origin }) => registerPasskey(deps, user, request, origin),
    removePasskey: async ({ passkeyId }, { user, origin }) => {
      await removePasskey(deps, user, passkeyId, origin);
      return null;
    },
  } satisfies Partial<AllHandlers>;
}

async function listPasskeys(database: Database, userId: string): Promise<AnswerOf<'listPasskey'>> {
  const rows = await database
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, created_at, used_at }) => ({
    passkeyId: id,
    name,
    createdAt: created_at.getTime(),
    usedAt: used_at?.getTime() ?? null,
  }));
}

/** Removes one of the user's own passkeys. Throws notFound for another user's. */
async function removePasskey(
  { database, clock }: IdentityDeps,
  { userId }: User,
  passkeyId: string,
  origin: Origin,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new ApiError('notFound');
    const user = await getUser(tx, userId);
    const change = { user, origin, at: clock(), action: 'passkey_removed', message: 'passkey_removed' } as const;
    await afterCredentialChange(tx, { ...change, after: { passkey: passkeyId } });
  });
}
