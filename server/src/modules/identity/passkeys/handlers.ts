import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { IdentityDeps } from '../deps.ts';
import { listPasskeys, removePasskey } from './passkeys.ts';
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
