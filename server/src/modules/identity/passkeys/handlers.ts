import type { Handlers } from '../../../kernel/http/handlers.ts';
import type { IdentityDeps } from '../deps.ts';
import { listPasskeys, removePasskey } from './passkeys.ts';
import { registerOptions, registerPasskey } from './registerPasskey.ts';

type Names = 'listPasskey' | 'passkeyRegisterOptions' | 'registerPasskey' | 'removePasskey';

/** The passkeys of who is signed in. */
export function passkeyHandlers(parts: IdentityDeps): Handlers<Names> {
  return {
    listPasskey: (_request, { user }) => listPasskeys(parts.database, user.userId),
    passkeyRegisterOptions: (_request, { user }) => registerOptions(parts, user),
    registerPasskey: (request, { user, origin }) => registerPasskey(parts, user, request, origin),
    removePasskey: async ({ passkeyId }, { user, origin }) => {
      await removePasskey(parts, user, passkeyId, origin);
      return null;
    },
  };
}
