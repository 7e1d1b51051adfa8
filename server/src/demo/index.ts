import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../kernel/database.ts';
import { addJob } from '../kernel/jobs.ts';
import type { Module, ModuleContext } from '../kernel/module.ts';
import type { ExchangeBroker } from '../modules/trading/index.ts';
import { registerFaucet } from './faucet.ts';
import { registerMailbox } from './mailbox.ts';
import { OPEN_DEMO_SUB_ACCOUNTS, openDemoSubAccounts } from './subAccounts.ts';

/** The local profile's mailbox, the faucet of its networks, and the demo broker's sub-accounts. */
export function createDemo(
  { database, box, clock }: ModuleContext,
  broker: ExchangeBroker | null,
  faucet: string | null,
): Module {
  return {
    name: 'demo',
    sockets: (routes: FastifyInstance) => {
      registerMailbox(routes, database);
      if (faucet !== null) registerFaucet(routes, faucet);
    },
    ...(broker !== null && {
      jobs: { [OPEN_DEMO_SUB_ACCOUNTS]: () => openDemoSubAccounts({ database, box, clock, broker }) },
      start: () => inTransaction(database, (tx) => addJob(tx, OPEN_DEMO_SUB_ACCOUNTS, {})),
    }),
  };
}
