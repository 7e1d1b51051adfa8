import type { ParsedOf } from '@aldgate/contract';
import type { User } from '../../kernel/http/caller.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { Exchanges } from '../exchanges/index.ts';
import type { AccountReadings } from './accounts/accountReadings.ts';
import { accountStates } from './accounts/accountStates.ts';
import { type OptionDeps, queryBrokerOptions } from './accounts/queryBrokerOptions.ts';
import { queryReconciliation } from './comparison/reconcileDue.ts';
import { accountCron, accountJobs } from './jobs.ts';
import { observeComparisons } from './metrics.ts';
import type { AssertCapitalOpen } from './moves/own/applyTransfer.ts';
import { transferHandlers } from './moves/own/handlers.ts';
import { accountRetention } from './retention.ts';
import { createServices } from './services.ts';

interface Options {
  readonly exchanges: Exchanges;
  /** Reads what trading follows; it is created after this module. */
  readonly readings: () => AccountReadings;
  readonly assertCapitalOpen: AssertCapitalOpen;
  readonly readRemembered: OptionDeps['readRemembered'];
}

/** Accounts at the exchanges with their keys, their managers and the moves of their money, and their comparison. */
export function createExchangeAccounts(
  context: ModuleContext,
  { exchanges, readings, assertCapitalOpen, readRemembered }: Options,
) {
  const { database, clock, metrics } = context;
  const services = createServices(context, exchanges, readings);
  const { accounts, openOwn, transfers, fundMoves, brokerAccounts } = services;
  observeComparisons(metrics.registry, {
    clock,
    readOldestComparison: async () => (await queryReconciliation(database, exchanges.all)).oldestAt,
  });
  return {
    name: 'exchangeAccounts',
    accounts,
    fundMoves,
    brokerAccounts,
    readTransferable: transfers.readTransferable,
    readAccountStates: accountStates(database, exchanges),
    handlers: {
      ...transferHandlers({ ...transfers, assertCapitalOpen }),
      queryBrokerOptions: (wanted: ParsedOf<'queryBrokerOptions'>, { user }: { readonly user: User }) =>
        queryBrokerOptions({ database, openOwn, exchanges, readRemembered }, user, wanted),
    },
    operatorHandlers: {
      queryReconciliation: () => queryReconciliation(database, exchanges.all),
    },
    jobs: accountJobs(services),
    cron: accountCron,
    retention: accountRetention,
  };
}

export {
  type AccountFigures,
  type Freshness,
  oldest,
  type ReadAccountFigures,
  roundDown,
  type SpotFigure,
  VALUED_IN,
} from './accounts/accountFigures.ts';
export type { AccountReadings, HeldAccount, SyncAccount, Transferable } from './accounts/accountReadings.ts';
export type { AccountRisk, CoinRisk, PositionRisk, ReadAccountRisk } from './accounts/accountRisk.ts';
export { type ReadAccountStates, requireOwnAccount } from './accounts/accountStates.ts';
export type { BrokerAccountService } from './accounts/brokerAccountService.ts';
export {
  type BrokerAccount,
  type BrokerAccountFilter,
  brokerAccountSource,
  countBrokerAccounts,
  countProjectAccounts,
  findBrokerAccount,
  listAccountHolders,
  listBrokerAccounts,
  listProjectAccounts,
  listWaitingAccounts,
  type ProjectAccount,
  requireBrokerAccount,
} from './accounts/brokerAccounts.ts';
export { type AccountContent, listRecordedContent, revokeAccountKeys } from './accounts/closeBrokerAccount.ts';
export {
  describeInTransit,
  type InTransit,
  listPendingMoves,
  type PendingMove,
  type Readings,
  readInTransit,
} from './accounts/inTransit.ts';
export { type LedgerAccount, listLedgerAccounts } from './accounts/ledgerAccounts.ts';
export { listFundedAccounts } from './accounts/listFundedAccounts.ts';
export { openAccount, ownAccount, wasClosed } from './accounts/openAccount.ts';
export { type Pace, paceOf } from './accounts/pace.ts';
export { assertNewAccount, isKnownKey, proveKey } from './accounts/proveKey.ts';
export { readAccountNames } from './accounts/readAccountNames.ts';
export {
  moveBrokerAccount,
  type NewBrokerAccount,
  noteWaiting,
  setProject,
  storeBrokerAccount,
  updateBrokerAccountLabels,
} from './accounts/storeBrokerAccount.ts';
export { storeOwnAccount } from './accounts/storeOwnAccount.ts';
export type { AccountRef, RecordedProduct, Sender } from './accounts/tradingAccount.ts';
export { type TradingAccount, type TradingAccounts, tradingAccounts } from './accounts/tradingAccount.ts';
export { isUnexplained } from './comparison/comparison.ts';
export { readExchangeHoldings } from './comparison/exchangeHoldings.ts';
export { noteBalanceChange } from './comparison/noteBalanceChange.ts';
export { countMovement } from './comparison/platformWallet.ts';
export { reconcileAccounts } from './comparison/reconcile.ts';
export {
  type BrokerKeyRow,
  findBrokerKey,
  findBrokerKeyByKey,
  type KeyScope,
  listDueKeys,
  listFreezableKeys,
  listIssuedKeys,
  lockBrokerKey,
  storeBrokerKey,
  updateBrokerKey,
} from './keys/brokerKeyRows.ts';
export { type ListedKey, listKeys } from './keys/listKeys.ts';
export { changeKey, deleteKey, findKeyAccount, type KeyAccount, makeKey, readKeyTrading } from './keys/makeKey.ts';
export { lockKeys, openKey, storeKey } from './keys/openKey.ts';
export { KEY_REJECTED, keyRejecter, type RejectedKey, rejectKey } from './keys/rejectKey.ts';
export { replaceKey, revokeBroughtKey } from './keys/replaceKey.ts';
export { lockName } from './locks/oneAtATime.ts';
export { type AccountChange, assertMayMove, isUnblocked, listManagedAccounts } from './managers/accountRights.ts';
export {
  type AccountManager,
  confirmManager,
  listManagers,
  lockManager,
  type ManagerState,
  removeManager,
  removeManagerOf,
  submitManager,
} from './managers/managers.ts';
export {
  isPanicking,
  liftTradingBlock,
  PANIC,
  readBlock,
  setTradingBlock,
  type TradingBlock,
} from './managers/tradingBlock.ts';
export { type CompletedMove, countCompletedMoves, readCompletedMoves } from './moves/completedMoves.ts';
export { findMove, findMoveByKey, findMoveByNumber } from './moves/findMove.ts';
export {
  type FundLocation,
  type FundMoveRow,
  isSameLocation,
  isWallet,
  type OwnedLocation,
  sourceOf,
  targetOf,
} from './moves/fundLocation.ts';
export { createFundMoves, type FundMoves } from './moves/fundMoves.ts';
export { countAccounts, listMirroredAccounts, type MirroredAccount, readAccountModes } from './moves/moveAccounts.ts';
export {
  type FundRecordFilter,
  type FundRecordKey,
  MOVE_STATES,
  readMoves,
  recordedWithin,
  selectMoveKeys,
} from './moves/moveRecords.ts';
export { limitAvailable, type ReadTransferable } from './moves/own/ownTransferable.ts';
export { listMoves, type MoveFilter, readWaitingMoves } from './moves/pageMoves.ts';
export { readAllotted, readChangeMoves } from './moves/projectMoves.ts';
export { sanitizeText } from './moves/sanitizeText.ts';
