import type { TaskList } from 'graphile-worker';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { FundTransferDeps } from '../transfers/deps.ts';
import { listExchange } from './listExchange.ts';
import { pageFundMove, retryFundMove } from './moves.ts';
import { applyExchangeOpen, setExchange } from './setExchange.ts';
import { WATCH_INVENTORY, watchInventory } from './watchInventory.ts';

/** BR-10: operators' page of exchanges, and the watch over the platform's own balances there. */
export function exchangesAdmin(deps: FundTransferDeps) {
  const operatorHandlers = {
    listExchange: () => listExchange(deps),
    setExchange: (request, caller) => setExchange(deps, request, caller),
    pageFundMove: (request) => pageFundMove(deps.database, request),
    retryFundMove: (request, caller) => retryFundMove(deps, request, caller),
  } satisfies Partial<AllOperationsHandlers>;
  const jobs: TaskList = { [WATCH_INVENTORY]: () => watchInventory(deps) };
  return {
    operatorHandlers,
    approvals: { exchange_open: { approve: applyExchangeOpen } },
    jobs,
    cron: [{ task: WATCH_INVENTORY, match: '*/10 * * * *' }],
  };
}
