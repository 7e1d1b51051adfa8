import { authorize } from '../../../access/index.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { WalletDeps } from '../deps.ts';
import { entryDrafts } from './entryDrafts.ts';
import { deleteEntry, updateEntry } from './manageEntry.ts';
import { listEntries, pageEntries } from './pageEntries.ts';
import { submitEntry } from './submitEntry.ts';
import { validateAddress } from './validateAddress.ts';
import { queryWhitelist, setWhitelist } from './whitelist.ts';
import { addToWhitelist, removeFromWhitelist } from './whitelistEntry.ts';

/** The address book and the whitelist. */
export function addressHandlers(deps: WalletDeps) {
  const { database, clock, businessClock } = deps;
  const assertOn = (user: User) => authorize(database, user, 'manageAddresses', { now: clock() });
  return {
    pageWithdrawalAddress: async (request, { user }) => {
      await assertOn(user);
      return pageEntries(database, user.institutionId, request, await businessClock(database));
    },
    listWithdrawalAddress: async (request, { user }) => {
      await assertOn(user);
      return listEntries(database, user.institutionId, request, await businessClock(database));
    },
    validateWithdrawalAddress: async (request, { user }) => {
      await assertOn(user);
      return validateAddress(deps, user.institutionId, request);
    },
    submitWithdrawalAddress: (request, { user }) => submitEntry(database, user, request, clock()),
    invokeAddressEmailValidation: ({ addressId }, { user }) => entryDrafts.sendCode(deps, user, addressId),
    confirmWithdrawalAddress: ({ addressId: id, signedMessage, ...proof }, caller) =>
      entryDrafts.confirm(deps, { ...proof, id, extra: { signedMessage } }, caller),
    updateWithdrawalAddress: (request, caller) => updateEntry(deps, request, caller),
    deleteWithdrawalAddress: (request, caller) => deleteEntry(deps, request, caller),
    queryWhitelist: async (_request, { user }) => {
      await assertOn(user);
      return queryWhitelist(database, user.institutionId, await businessClock(database));
    },
    setWhitelist: (request, caller) => setWhitelist(deps, request, caller),
    addToWhitelist: (request, caller) => addToWhitelist(deps, request, caller),
    removeFromWhitelist: (request, caller) => removeFromWhitelist(deps, request, caller),
  } satisfies Partial<AllHandlers>;
}
