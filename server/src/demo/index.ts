import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../kernel/database.ts';
import { addJob } from '../kernel/jobs.ts';
import type { Module, ModuleContext } from '../kernel/module.ts';
import type { ExchangeBroker } from '../modules/trading/index.ts';
import { registerMailbox } from './mailbox.ts';
import { OPEN_DEMO_SUB_ACCOUNTS, openDemoSubAccounts } from './subAccounts.ts';

/** The local profile's mailbox and the demo broker's sub-accounts. */
export function createDemo({ database, box, clock }: ModuleContext, broker: ExchangeBroker | null): Module {
  return {
    name: 'demo',
    sockets: (routes: FastifyInstance) => registerMailbox(routes, database),
    ...(broker !== null && {
      jobs: { [OPEN_DEMO_SUB_ACCOUNTS]: () => openDemoSubAccounts({ database, box, clock, broker }) },
      start: () => inTransaction(database, (tx) => addJob(tx, OPEN_DEMO_SUB_ACCOUNTS, {})),
    }),
  };
}
