import type { FastifyInstance } from 'fastify';
import type { TaskList } from 'graphile-worker';
import { inTransaction } from '../kernel/database/database.ts';
import { addJob } from '../kernel/jobs/jobs.ts';
import type { Module, ModuleContext } from '../kernel/module.ts';
import type { Exchanges } from '../modules/exchanges/index.ts';
import { registerBank } from './bank.ts';
import { registerBusinessClock } from './businessClock.ts';
import { registerFaucet } from './faucet.ts';
import { MOVE_DEMO_COINS, moveDemoCoins } from './history/coins.ts';
import { createDemoCalls } from './history/demoCalls.ts';
import { SEND_DEMO_ORDERS, sendDemoOrders } from './history/orders.ts';
import { registerMailbox } from './mailbox.ts';
import { OPEN_DEMO_SUB_ACCOUNTS, openDemoSubAccounts } from './subAccounts.ts';

interface Options {
  readonly exchanges: Exchanges;
  readonly faucet: string | null;
  readonly localBank: string | null;
  readonly runDue: () => Promise<void>;
  /** The handlers of all calls by name. */
  readonly handlers: object;
  readonly operatorHandlers: object;
}

/**
 * The local profile's mailbox, business clock, faucet and bank, the demo broker's sub-accounts, and what the history
 * needs an exchange and networks for.
 */
export function createDemo(context: ModuleContext, options: Options): Module {
  const { database, box, clock, config } = context;
  const { exchanges, faucet, localBank, runDue, handlers, operatorHandlers } = options;
  const calls = createDemoCalls({ database, clock, handlers, operatorHandlers });
  const hasBroker = exchanges.reference.broker !== null;
  const jobs: TaskList = {
    ...(hasBroker && {
      [OPEN_DEMO_SUB_ACCOUNTS]: () => openDemoSubAccounts({ database, box, clock, exchanges }),
    }),
    ...(hasBroker && config.demoHistory && { [SEND_DEMO_ORDERS]: () => sendDemoOrders({ database, clock, calls }) }),
    ...(faucet !== null &&
      config.demoHistory && { [MOVE_DEMO_COINS]: () => moveDemoCoins({ database, clock, calls, faucet }) }),
  };
  return {
    name: 'demo',
    sockets: (routes: FastifyInstance) => {
      registerMailbox(routes, database);
      registerBusinessClock(routes, { ...context, runDue });
      if (faucet !== null) registerFaucet(routes, faucet);
      if (localBank !== null) registerBank(routes, localBank);
    },
    jobs,
    start: () =>
      inTransaction(database, async (tx) => {
        for (const task of Object.keys(jobs)) await addJob(tx, task, {});
      }),
  };
}
