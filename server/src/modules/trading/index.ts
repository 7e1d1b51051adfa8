import type { ParsedOf } from '@aldgate/contract';
import type { FastifyInstance } from 'fastify';
import type { CheckSession, User } from '../../kernel/http/caller.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { Exchanges } from '../exchanges/index.ts';
import { queryBrokerOptions } from './accounts/queryBrokerOptions.ts';
import { cancelOnDisconnectHandlers } from './cancelOnDisconnect/handlers.ts';
import { recordHandlers } from './history/handlers.ts';
import { tradingCron, tradingJobs } from './jobs.ts';
import { createAccountSettings } from './leverage/accountSettings.ts';
import { leverageHandlers } from './leverage/leverage.ts';
import { observeTrading } from './metrics.ts';
import { createFundMoves } from './moves/fundMoves.ts';
import { freezeEventHandlers } from './orders/cancelOpening.ts';
import { orderHandlers } from './orders/handlers.ts';
import { ownOrdersFinder } from './orders/ownOrders.ts';
import { protectionHandlers } from './orders/protection/handlers.ts';
import { createAccountMargins } from './portfolio/accountMargins.ts';
import { registerAccountPush } from './portfolio/accountPush.ts';
import { stateHandlers } from './portfolio/handlers.ts';
import { queryReconciliation } from './reconciliation/reconcileDue.ts';
import { tradingRetention } from './retention.ts';
import { createServices } from './services.ts';
import { transferHandlers } from './transfers/handlers.ts';

interface Options {
  readonly exchanges: Exchanges;
  readonly checkSession: CheckSession;
}

/** Trading: calls, jobs, and the streams of accounts until `close`. */
export function createTrading(context: ModuleContext, { exchanges, checkSession }: Options) {
  const { config, database, clock, metrics } = context;
  observeTrading(metrics.registry, {
    exchanges: exchanges.all,
    clock,
    readOldestComparison: async () => (await queryReconciliation(database, exchanges.all)).oldestAt,
  });
  const services = createServices(context, exchanges);
  const {
    openOwn,
    accounts,
    feeds,
    updates,
    disconnects,
    orders,
    states,
    readTransferable,
    transfers,
    brokerAccounts,
  } = services;
  return {
    name: 'trading',
    /** An institution's orders in a contract's book. */
    findOwnOrders: ownOrdersFinder({ database, accounts, feeds }),
    readTransferable,
    fundMoves: createFundMoves({ ...services.moves, ...states }),
    brokerAccounts,
    margins: createAccountMargins(services.states),
    findAccount: (institutionId: string, keyId: string | undefined) => accounts.find(institutionId, keyId),
    readUnrealisedProfit: services.readUnrealisedProfit,
    /** Figures of accounts by their ids, from memory where this server follows them. */
    readFigures: services.readFigures,
    operatorHandlers: {
      queryReconciliation: () => queryReconciliation(database, exchanges.all),
    },
    handlers: {
      ...transferHandlers({ ...transfers, readTransferable }),
      ...orderHandlers(orders),
      ...protectionHandlers(orders),
      ...leverageHandlers({ ...orders, settings: createAccountSettings(clock) }),
      ...cancelOnDisconnectHandlers({ database, clock, accounts, disconnects }),
      ...stateHandlers(states),
      ...recordHandlers({ database, accounts, updates }),
      queryBrokerOptions: (wanted: ParsedOf<'queryBrokerOptions'>, { user }: { readonly user: User }) =>
        queryBrokerOptions({ database, openOwn, exchanges }, user.institutionId, wanted),
    },
    eventHandlers: freezeEventHandlers,
    jobs: tradingJobs(services),
    cron: tradingCron,
    retention: tradingRetention,
    sockets: (routes: FastifyInstance) =>
      registerAccountPush(routes, {
        ...states,
        check: checkSession,
        guard: context.guardSocket,
        changeEvents: context.changeEvents,
        perSecond: config.rateLimit.calls,
      }),
    async start() {
      disconnects.start();
    },
    disconnects,
    close: () => services.close(),
  };
}

export { type AccountChange, assertMayMove, listManagedAccounts } from './accounts/accountRights.ts';
export {
  type BrokerAccount,
  type BrokerAccountFilter,
  brokerAccountSource,
  countBrokerAccounts,
  findBrokerAccount,
  listBrokerAccounts,
  listWaitingAccounts,
  requireBrokerAccount,
} from './accounts/brokerAccounts.ts';
export { type InTransit, type Readings, readInTransit } from './accounts/inTransit.ts';
export { type LedgerAccount, listLedgerAccounts } from './accounts/ledgerAccounts.ts';
export {
  type AccountManager,
  confirmManager,
  listManagers,
  lockManager,
  type ManagerState,
  removeManager,
  removeManagerOf,
  submitManager,
} from './accounts/managers.ts';
export { openAccount, ownAccount, wasClosed } from './accounts/openAccount.ts';
export { assertNewAccount, isKnownKey, proveKey } from './accounts/proveKey.ts';
export { readAccountNames } from './accounts/readAccountNames.ts';
export {
  moveBrokerAccount,
  type NewBrokerAccount,
  noteWaiting,
  storeBrokerAccount,
  updateBrokerAccountLabels,
} from './accounts/storeBrokerAccount.ts';
export { type TradingAccount, type TradingAccounts, tradingAccounts } from './accounts/tradingAccount.ts';
export { liftTradingBlock, readBlock, setTradingBlock, type TradingBlock } from './accounts/tradingBlock.ts';
export type { BrokerAccountService } from './brokerAccounts/brokerAccountService.ts';
export { type AccountContent, listRecordedContent, revokeAccountKeys } from './brokerAccounts/closeBrokerAccount.ts';
export {
  type BrokerKeyRow,
  findBrokerKey,
  findBrokerKeyByKey,
  listDueKeys,
  listFreezableKeys,
  lockBrokerKey,
  storeBrokerKey,
  updateBrokerKey,
} from './keys/brokerKeyRows.ts';
export { type ListedKey, listKeys } from './keys/listKeys.ts';
export { changeKey, deleteKey, findKeyAccount, type KeyAccount, makeKey } from './keys/makeKey.ts';
export { lockKeys, openKey, storeKey } from './keys/openKey.ts';
export { KEY_REJECTED, type RejectedKey } from './keys/rejectKey.ts';
export { replaceKey, revokeBroughtKey } from './keys/replaceKey.ts';
export { findMove, findMoveByKey, findMoveByNumber } from './moves/findMove.ts';
export { type FundLocation, type FundMoveRow, isSameLocation, sourceOf, targetOf } from './moves/fundLocation.ts';
export { createFundMoves, type FundMoves } from './moves/fundMoves.ts';
export { countAccounts, listMirroredAccounts, type MirroredAccount, readAccountModes } from './moves/moveAccounts.ts';
export {
  type FundRecordFilter,
  type FundRecordKey,
  readMoves,
  recordedWithin,
  selectMoveKeys,
} from './moves/moveRecords.ts';
export { listMoves, type MoveFilter, readWaitingMoves } from './moves/pageMoves.ts';
export { cancelOpeningLater } from './orders/cancelOpening.ts';
export {
  type AccountFigures,
  type Freshness,
  findPrice,
  oldest,
  type ReadAccountFigures,
  roundDown,
  VALUED_IN,
} from './portfolio/accountFigures.ts';
export type { AccountMargin, AccountMargins } from './portfolio/accountMargins.ts';
export { limitAvailable, type ReadTransferable } from './portfolio/transferable.ts';
export type { ReadUnrealisedProfit } from './portfolio/unrealisedProfit.ts';
export { isUnexplained } from './reconciliation/comparison.ts';
export { readExchangeHoldings } from './reconciliation/exchangeHoldings.ts';
export { reconcileAccounts } from './reconciliation/reconcile.ts';
