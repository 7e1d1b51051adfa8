import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { IdentityDeps } from '../deps.ts';
import { afterCredentialChange } from '../security/afterCredentialChange.ts';
import { verifyOwner, verifyStepUp } from '../stepUp.ts';
import { registerOptions, registerPasskey } from './registerPasskey.ts';

export function passkeyHandlers(deps: IdentityDeps) {
  return {
    listPasskey: (_request, { user }) => listPasskeys(deps.database, user.userId),
    passkeyRegisterOptions: (_request, { user }) => registerOptions(deps, user),
    registerPasskey: (request, { user, origin }) => registerPasskey(deps, user, request, origin),
    removePasskey: (request, { user, origin }) => removePasskey(deps, user, request, origin),
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

/**
 * Removes one of the user's own passkeys, with a Google code if bound, else the password. Throws notFound for another
 * user's.
 */
function removePasskey(
  deps: IdentityDeps,
  user: User,
  { passkeyId, ...proof }: ParsedOf<'removePasskey'>,
  origin: Origin,
): Promise<null> {
  const { clock, passwords } = deps;
  return passwords.pass(() =>
    verifyStepUp(deps, {
      user,
      origin,
      stepUp: async (tx, person) => {
        const own = tx.selectFrom('passkey').select('id').where('id', '=', passkeyId);
        if (!(await own.where('user_id', '=', user.userId).executeTakeFirst())) throw new ApiError('notFound');
        return verifyOwner(deps, person, proof);
      },
      act: async (tx, person) => {
        await tx.deleteFrom('passkey').where('id', '=', passkeyId).execute();
        const change = { user: person, origin, at: clock(), action: 'passkey_removed' } as const;
        await afterCredentialChange(deps, tx, { ...change, message: 'passkey_removed', after: { passkey: passkeyId } });
        return null;
      },
    }),
  );
}
