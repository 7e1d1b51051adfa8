import type { ModuleContext } from '../../kernel/module.ts';
import { type AccountReadings, keyRejecter, type TradingAccounts } from '../exchangeAccounts/index.ts';
import { createDisconnectWatch } from './cancelOnDisconnect/watch.ts';
import { createRecorder } from './ingest/recorder.ts';
import { accountSyncer } from './ingest/sync.ts';
import { createAccountQuery } from './orders/fetchAccount.ts';
import type { OrderDeps } from './orders/orderDeps.ts';
import { createOrderUpdateWriter, UnknownOutcomes } from './orders/orderUpdateWriter.ts';
import { createAccountFeeds } from './portfolio/accountFeeds.ts';
import { accountFiguresReader, accountHolder } from './portfolio/accountFigures.ts';
import type { ReadRate } from './portfolio/cautiousFigures.ts';
import { transferableReader } from './portfolio/transferable.ts';
import { unrealisedProfitReader } from './portfolio/unrealisedProfit.ts';

export type TradingServices = ReturnType<typeof createServices>;

/** Creates what the module's calls and jobs share, until `close`. */
export function createServices(context: ModuleContext, accounts: TradingAccounts, readRate: ReadRate) {
  const { database, clock, log } = context;
  const recorder = createRecorder({ database, clock, log });
  const onKeyRejected = keyRejecter({ database, log });
  const feeds = createAccountFeeds({ clock, log, recorder, onKeyRejected });
  const state = createAccountQuery({ database, clock, log, feeds });
  const unknownOutcomes = new UnknownOutcomes();
  const updates = createOrderUpdateWriter({ database, log, unknownOutcomes });
  const disconnects = createDisconnectWatch({ database, clock, log, accounts, presence: context.presence });
  const orders: OrderDeps = {
    database,
    clock,
    log,
    accounts,
    state,
    feeds,
    updates,
    unknownOutcomes,
    disconnects,
  };
  const figures = { feeds, clock, readRate };
  const readings: AccountReadings = {
    figures: accountFiguresReader(figures),
    hold: accountHolder(figures),
    transferable: transferableReader({ feeds, clock }),
    sync: accountSyncer({ database, clock, log }),
    forget: (accountId) => feeds.forget(accountId),
  };
  return {
    accounts,
    feeds,
    updates,
    disconnects,
    orders,
    readings,
    states: { accounts, feeds, clock },
    sync: { database, clock, log, accounts, feeds },
    readUnrealisedProfit: unrealisedProfitReader({ accounts, feeds, clock }),
    async close() {
      feeds.close();
      await Promise.all([recorder.close(), updates.close(), disconnects.close()]);
    },
  };
}
