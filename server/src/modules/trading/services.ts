import type { ModuleContext } from '../../kernel/module.ts';
import type { Exchanges } from '../exchanges/index.ts';
import { ownAccountOpener } from './accounts/openOwnAccount.ts';
import { tradingAccounts } from './accounts/tradingAccount.ts';
import { brokerAccountService } from './brokerAccounts/brokerAccountService.ts';
import { createDisconnectWatch } from './cancelOnDisconnect/watch.ts';
import { createRecorder } from './ingest/recorder.ts';
import { keyRejecter } from './keys/rejectKey.ts';
import { createAccountQuery } from './orders/fetchAccount.ts';
import type { OrderDeps } from './orders/orderDeps.ts';
import { createOrderUpdateWriter, UnknownOutcomes } from './orders/orderUpdateWriter.ts';
import { createAccountFeeds } from './portfolio/accountFeeds.ts';
import { accountFiguresReader } from './portfolio/accountFigures.ts';
import { transferableReader } from './portfolio/transferable.ts';
import { unrealisedProfitReader } from './portfolio/unrealisedProfit.ts';

export type TradingServices = ReturnType<typeof createServices>;

/** Creates what the module's calls and jobs share, until `close`. */
export function createServices(context: ModuleContext, exchanges: Exchanges) {
  const { database, databaseTime, box, clock, log } = context;
  const openOwn = ownAccountOpener({ database, clock, box, log, exchange: exchanges.reference });
  const accounts = tradingAccounts({ database, box, log, exchanges, openOwn });
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
  const readFigures = accountFiguresReader({ feeds, clock });
  const sync = { database, clock, log, accounts, feeds };
  return {
    openOwn,
    accounts,
    feeds,
    updates,
    disconnects,
    orders,
    states: { accounts, feeds, clock },
    sync,
    readFigures,
    brokerAccounts: brokerAccountService({ database, clock, box, exchanges, accounts, feeds, readFigures }),
    comparisons: { ...sync, box, exchanges },
    readTransferable: transferableReader({ accounts, feeds, clock, exchanges }),
    readUnrealisedProfit: unrealisedProfitReader({ accounts, feeds, clock }),
    transfers: { database, clock, databaseTime, log, exchanges },
    moves: { database, clock, databaseTime, log, exchanges, events: context.events },
    async close() {
      feeds.close();
      await Promise.all([recorder.close(), updates.close(), disconnects.close()]);
    },
  };
}
