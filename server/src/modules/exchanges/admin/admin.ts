import type { TaskList } from 'graphile-worker';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { Exchanges } from '../registry.ts';
import { type ExchangeCounts, listExchange } from './listExchange.ts';
import { applyExchangeOpen, setExchange } from './setExchange.ts';
import { WATCH_INVENTORY, watchInventory } from './watchInventory.ts';

interface Deps extends ExchangeCounts {
  readonly database: Database;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
}

/** BR-10: operators' page of exchanges, and the watch over the platform's own balances there. */
export function exchangesAdmin(deps: Deps) {
  const operatorHandlers = {
    listExchange: () => listExchange(deps),
    setExchange: (request, caller) => setExchange(deps, request, caller),
  } satisfies Partial<AllOperationsHandlers>;
  const jobs: TaskList = { [WATCH_INVENTORY]: () => watchInventory(deps) };
  return {
    operatorHandlers,
    approvals: { exchange_open: { approve: applyExchangeOpen } },
    jobs,
    cron: [{ task: WATCH_INVENTORY, match: '*/10 * * * *' }],
  };
}
