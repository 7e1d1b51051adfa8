import type { ChildProcess } from 'node:child_process';
import { authorize } from '../../access/index.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { loadReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import type { Market } from '../market/index.ts';
import { storeClosingPrices } from './closingPrices.ts';
import { createStatementMaker, type IsProvisional } from './makeJob.ts';
import { MAKE_STATEMENTS, requestStatement } from './request.ts';
import { statementsRetention } from './retention.ts';
import { pageStatements, readStatementFile } from './statements.ts';

const STORE_PRICES = 'closing_prices_store';

interface Options {
  readonly market: Market;
  readonly isProvisional: IsProvisional;
  /** Only tests pass this. */
  readonly start?: () => ChildProcess;
}

/** Statements of customers' accounts, and the closing prices that they are valued by. */
export async function createStatements(context: ModuleContext, { market, ...options }: Options) {
  const { database, clock, box } = context;
  const { publicKey } = await loadReceiptKey(database, box, clock);
  const handlers = {
    requestStatement: (request, caller) => requestStatement({ database, clock }, request, caller),
    pageStatement: async (request, { user }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return { ...(await pageStatements(database, user.institutionId, request)), publicKey };
    },
    readStatementFile: async ({ statementId }, { user }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return readStatementFile(context, user.institutionId, statementId);
    },
  } satisfies Partial<AllHandlers>;
  return {
    name: 'statements',
    handlers,
    jobs: {
      [MAKE_STATEMENTS]: createStatementMaker({ ...context, ...options }),
      [STORE_PRICES]: () => storeClosingPrices({ database, clock, market }),
    },
    cron: [
      // Continues the work of a server that ended.
      { task: MAKE_STATEMENTS, match: '* * * * *' },
      { task: STORE_PRICES, match: '0 0 * * *' },
    ],
    retention: statementsRetention,
  };
}

export { findDayEnd, findFirstClosing, readClosingPricesOfDays } from './closingPrices.ts';
export { verifyStatement } from './verify.ts';
