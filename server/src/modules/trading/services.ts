import type { ModuleContext } from '../../kernel/module.ts';
import { type AccountReadings, keyRejecter, type TradingAccounts } from '../exchangeAccounts/index.ts';
import { createDisconnectWatch } from './cancelOnDisconnect/watch.ts';
import { createRecorder } from './ingest/recorder.ts';
import { accountSyncer } from './ingest/sync.ts';
import { createAccountQuery } from './orders/fetchAccount.ts';
import type { OrderDeps } from './orders/orderDeps.ts';
import { createOrderUpdateWriter, UnknownOutcomes } from './orders/orderUpdateWriter.ts';
import type { PanicDeps } from './orders/panic/panicDeps.ts';
import { createPanicEngine } from './orders/panic/panicEngine.ts';
import { createAccountFeeds } from './portfolio/accountFeeds.ts';
import { accountFiguresReader, accountHolder } from './portfolio/accountFigures.ts';
import { accountRiskReader } from './portfolio/accountRisk.ts';
import type { ReadRate } from './portfolio/cautiousFigures.ts';
import { transferableReader } from './portfolio/transferable.ts';
import { unrealisedProfitReader } from './portfolio/unrealisedProfit.ts';

export interface ServiceOptions extends Pick<PanicDeps, 'issuedKeys' | 'pauseAlgos' | 'stepUp'> {
  readonly accounts: TradingAccounts;
  /** The value of an asset in USDT; null without a recent one. */
  readonly readRate: ReadRate;
  /** In US dollars. */
  readonly readUsd: ReadRate;
}

export type TradingServices = ReturnType<typeof createServices>;

/** Creates what the module's calls and jobs share, until `close`. */
export function createServices(context: ModuleContext, { accounts, readRate, readUsd, ...panicDeps }: ServiceOptions) {
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
    readUsd,
  };
  const panic: PanicDeps = {
    ...orders,
    ...panicDeps,
    feeds,
    databaseTime: context.databaseTime,
    uncharged: createAccountQuery({ database, clock, log, feeds }, { isCharged: false }),
  };
  const panicEngine = createPanicEngine(panic);
  const figures = { feeds, clock, readRate };
  const readings: AccountReadings = {
    figures: accountFiguresReader(figures),
    risk: accountRiskReader(figures),
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
    panic,
    panicEngine,
    readings,
    states: { accounts, feeds, clock },
    sync: { database, clock, log, accounts, feeds },
    readUnrealisedProfit: unrealisedProfitReader({ accounts, feeds, clock }),
    async close() {
      await panicEngine.close();
      feeds.close();
      await Promise.all([recorder.close(), updates.close(), disconnects.close()]);
    },
  };
}
