import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../kernel/database.ts';
import { addJob } from '../kernel/jobs.ts';
import type { Module, ModuleContext } from '../kernel/module.ts';
import type { Exchanges } from '../modules/exchanges/index.ts';
import { registerBank } from './bank.ts';
import { registerBusinessClock } from './businessClock.ts';
import { registerFaucet } from './faucet.ts';
import { registerMailbox } from './mailbox.ts';
import { OPEN_DEMO_SUB_ACCOUNTS, openDemoSubAccounts } from './subAccounts.ts';

interface Options {
  readonly exchanges: Exchanges;
  readonly faucet: string | null;
  readonly localBank: string | null;
  readonly runDue: () => Promise<void>;
}

/** The local profile's mailbox, business clock, faucet and bank, and the demo broker's sub-accounts. */
export function createDemo(context: ModuleContext, { exchanges, faucet, localBank, runDue }: Options): Module {
  const { database, box, clock } = context;
  return {
    name: 'demo',
    sockets: (routes: FastifyInstance) => {
      registerMailbox(routes, database);
      registerBusinessClock(routes, { ...context, runDue });
      if (faucet !== null) registerFaucet(routes, faucet);
      if (localBank !== null) registerBank(routes, localBank);
    },
    ...(exchanges.reference.broker !== null && {
      jobs: { [OPEN_DEMO_SUB_ACCOUNTS]: () => openDemoSubAccounts({ database, box, clock, exchanges }) },
      start: () => inTransaction(database, (tx) => addJob(tx, OPEN_DEMO_SUB_ACCOUNTS, {})),
    }),
  };
}
