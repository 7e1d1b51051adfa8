import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { ReadAccountStates } from '../exchangeAccounts/index.ts';
import { getKeyboard, updateKeyboard } from './keyboard.ts';
import { addToList, queryList, removeFromList, updateListed } from './list.ts';
import { remember } from './remembered.ts';
import { lightningRetention } from './retention.ts';

interface Others {
  readonly readAccountStates: ReadAccountStates;
}

/** TR-16: trading over several accounts by keys: each member's list of accounts and keyboard. */
export function createLightning({ database }: ModuleContext, { readAccountStates }: Others) {
  const deps = { database, readAccountStates };
  return {
    name: 'lightning',
    handlers: {
      queryLightningList: (_request, { user }) => queryList(deps, user),
      addLightning: (request, { user }) => addToList(deps, user, request),
      delLightning: (request, { user }) => removeFromList(deps, user, request),
      memoryLightning: (request, { user }) => remember(database, user, request),
      updateLightning: (request, { user }) => updateListed(deps, user, request),
      getKeyBoardConfig: (_request, { user }) => getKeyboard(database, user),
      updateKeyBoardConfig: (request, { user }) => updateKeyboard(database, user, request),
    } satisfies Partial<AllHandlers>,
    retention: lightningRetention,
  };
}

export { createListedCount } from './listedCount.ts';
export { readRemembered } from './remembered.ts';
