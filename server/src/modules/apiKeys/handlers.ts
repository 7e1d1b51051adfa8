import { actingOperator } from '../../kernel/http/actingOperator.ts';
import type { AllHandlers, AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import { createKey } from './createKey.ts';
import type { ApiKeysDeps } from './deps.ts';
import { pageCustomerKeys, pageKeys, queryKey } from './pageKeys.ts';
import { revokeCustomerKey, revokeKey } from './revokeKey.ts';
import { sendKeyCode } from './sendCode.ts';
import { updateKey } from './updateKey.ts';

/** A member's calls on the own keys, and an administrator's on those of the institution. */
export function apiKeyHandlers(deps: ApiKeysDeps) {
  const { database, clock, businessClock } = deps;
  return {
    pageApiKey: async (request, { user }) => pageKeys(database, request, user, await businessClock(database)),
    queryApiKey: async ({ apiKeyId }, { user }) =>
      queryKey(database, apiKeyId, user, { at: clock(), businessNow: await businessClock(database) }),
    sendApiKeyCode: ({ apiKeyId }, { user }) => sendKeyCode(deps, apiKeyId, user),
    createApiKey: (request, caller) => createKey(deps, request, caller),
    updateApiKey: (request, caller) => updateKey(deps, request, caller),
    revokeApiKey: ({ apiKeyId }, caller) => revokeKey(deps, apiKeyId, caller),
  } satisfies Partial<AllHandlers>;
}

/** Operators' calls on customers' keys. */
export function apiKeyOperatorHandlers(deps: ApiKeysDeps) {
  const { database, clock, businessClock } = deps;
  return {
    pageCustomerApiKey: async (request) => pageCustomerKeys(database, request, await businessClock(database)),
    revokeCustomerApiKey: (request, caller) => revokeCustomerKey(deps, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
}
