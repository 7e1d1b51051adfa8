import type { TaskList } from 'graphile-worker';
import type { Database } from '../../../kernel/database/database.ts';
import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Exchanges } from '../registry.ts';
import { type ExchangeCounts, listExchange } from './listExchange.ts';
import { exchangeOpening, setExchange } from './setExchange.ts';
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
    setExchange: (request, caller) => setExchange(deps, request, actingOperator(caller, deps.clock())),
  } satisfies Partial<AllOperationsHandlers>;
  const jobs: TaskList = { [WATCH_INVENTORY]: () => watchInventory(deps) };
  return {
    operatorHandlers,
    approvals: { exchange_open: exchangeOpening(deps.exchanges) },
    jobs,
    cron: [{ task: WATCH_INVENTORY, match: '*/10 * * * *' }],
  };
}
