import { algosWire } from '@aldgate/contract/lightning/algos/calls.ts';
import { isWritable } from '../../kernel/http/assertWritable.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import { oneTurn } from '../../kernel/jobs/jobs.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { ReadAccountStates } from '../exchangeAccounts/index.ts';
import type { MemberOrders } from '../trading/index.ts';
import { ALGO, ALGOS, createAlgoEngine } from './algos/algoEngine.ts';
import { algoHandlers } from './algos/handlers.ts';
import { getKeyboard, updateKeyboard } from './keyboard.ts';
import { addToList, queryList, removeFromList, updateListed } from './list.ts';
import { remember } from './remembered.ts';
import { lightningRetention } from './retention.ts';

interface Others {
  readonly readAccountStates: ReadAccountStates;
  readonly orders: MemberOrders;
}

/** TR-16: trading over several accounts by keys: each member's list of accounts and keyboard, and algorithms. */
export function createLightning(
  { database, databaseTime, clock, log, disk, clockCheck }: ModuleContext,
  { readAccountStates, orders }: Others,
) {
  const deps = { database, readAccountStates };
  const accepts = (order: { readonly reduceOnly: boolean }) =>
    isWritable({ disk: disk.state(), isClockRight: clockCheck.isRight() }, algosWire.createAlgo, order);
  const algos = { database, databaseTime, clock, log, orders, accepts };
  const engine = createAlgoEngine(algos);
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
      ...algoHandlers(algos, engine),
    } satisfies Partial<AllHandlers>,
    jobs: { [ALGO]: engine.work, [ALGOS]: engine.turn },
    cron: [{ task: ALGOS, match: '* * * * *', options: oneTurn(ALGOS) }],
    /** Does what is due of every algorithm, once. */
    turnAlgos: engine.turn,
    close: engine.close,
    retention: lightningRetention,
  };
}

export { pauseOnPanic } from './algos/algoRows.ts';
export { createListedCount } from './listedCount.ts';
export { readRemembered } from './remembered.ts';
