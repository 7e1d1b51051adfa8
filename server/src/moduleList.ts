import { createAccess } from './access/index.ts';
import { type ApprovalKinds, createApprovals } from './approvals/index.ts';
import type { Config } from './config.ts';
import type { AllOperationsHandlers } from './kernel/http/handlers.ts';
import { withSecondPaths } from './kernel/http/secondPaths.ts';
import { type ModuleContext, mergeModules } from './kernel/module.ts';
import { listCoins } from './ledger/assets.ts';
import { ledgerRetention } from './ledger/retention.ts';
import { createActivity } from './modules/activity/index.ts';
import { createAlerts } from './modules/alerts/index.ts';
import { createApiKeys } from './modules/apiKeys/index.ts';
import { createBank } from './modules/bank/index.ts';
import {
  assertCapitalOpen,
  brokersOnly,
  createBrokers,
  findOpenDebt,
  hasShortfall,
  readProjectDebts,
} from './modules/brokers/index.ts';
import { createContact } from './modules/contact/index.ts';
import { createConvert } from './modules/convert/index.ts';
import { createCustody, createNodeReader } from './modules/custody/index.ts';
import { createCustomers } from './modules/customers/index.ts';
import { createEvents } from './modules/events/index.ts';
import {
  countAccounts,
  createExchangeAccounts,
  readAccountNames,
  readWaitingMoves,
} from './modules/exchangeAccounts/index.ts';
import { createExchanges, createExchangesModule } from './modules/exchanges/index.ts';
import { createIdentity } from './modules/identity/index.ts';
import { createInstitutions } from './modules/institution/index.ts';
import { createKyc } from './modules/kyc/index.ts';
import { createLightning, createListedCount, pauseOnPanic, readRemembered } from './modules/lightning/index.ts';
import { createLoans, hasLoanShortfall } from './modules/loans/index.ts';
import { createMarket, findIndex, valueInUsd } from './modules/market/index.ts';
import { createMemberApprovals, type MemberApprovalKinds } from './modules/memberApprovals/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import { createOperators } from './modules/operators/index.ts';
import { createOtc } from './modules/otc/index.ts';
import { createPerformance } from './modules/performance/index.ts';
import { createPlatform } from './modules/platform/index.ts';
import { createProof } from './modules/proof/index.ts';
import { createReconciliation } from './modules/reconciliation/index.ts';
import { createStatements } from './modules/statements/index.ts';
import { createTrading } from './modules/trading/index.ts';
import { createWallet } from './modules/wallet/index.ts';

interface Options {
  /** Whether prices are followed; otherwise the caller enters those of its clock. */
  readonly isLive: boolean;
}

/** Creates the server's modules, and merges their handlers: the one list of them. */
export async function createModules(context: ModuleContext, config: Config, options: Options) {
  const exchanges = createExchanges([config.exchange, ...config.otherExchanges], {
    clock: context.clock,
    log: context.log,
    coins: () => listCoins(context.database),
    countListed: createListedCount(context),
    observe: (...call) => context.metrics.observeExchange(...call),
  });
  const market = await createMarket(context, exchanges, config, options);
  const identity = createIdentity(context);
  const accounts = createExchangeAccounts(context, {
    exchanges,
    readings: () => trading.readings,
    assertCapitalOpen,
    readRemembered,
  });
  const trading = createTrading(context, {
    exchanges,
    accounts: accounts.accounts,
    checkSession: identity.sessions.check,
    readRate: (asset) => findIndex(market, asset, context.clock()),
    readUsd: (asset) => valueInUsd(market, asset, context.clock())?.index ?? null,
    stepUp: identity.stepUp,
    issuedKeys: () => brokers.stoppableKeys,
    pauseAlgos: pauseOnPanic,
  });
  const lightning = createLightning(context, {
    readAccountStates: accounts.readAccountStates,
    orders: trading.memberOrders,
  });
  const operators = createOperators(context, identity.captchas);
  const wallet = createWallet(context, {
    market,
    readTransferable: accounts.readTransferable,
    readOpenDebt: async (tx, institutionId) =>
      (await hasLoanShortfall(tx, institutionId)) ? 'loan' : findOpenDebt(tx, institutionId),
    stepUp: identity.stepUp,
    ...createNodeReader(context, config.custody),
    screening: config.screening,
  });
  const otc = await createOtc(context, { market, findOwnOrders: trading.findOwnOrders });
  const reconciliation = createReconciliation(context, {
    market,
    listReaders: operators.listCapitalReaders,
    readAccountNames,
  });
  const apiKeys = createApiKeys(context, { stepUp: identity.stepUp });
  const platform = createPlatform(context, config);
  const brokers = createBrokers(context, {
    exchanges,
    moves: accounts.fundMoves,
    liquidation: trading.liquidation,
    payouts: wallet.projectPayouts,
    stepUp: identity.stepUp,
    brokerAccounts: accounts.brokerAccounts,
    checkSession: identity.sessions.check,
    hasLoanShortfall,
  });
  const loans = await createLoans(context, {
    market,
    stepUp: identity.stepUp,
    readSalePrice: otc.readSalePrice,
    hasOtherShortfall: hasShortfall,
    readProjectDebts,
  });
  const modules = [
    { name: 'ledger', retention: ledgerRetention },
    platform,
    createApprovals(context, () => approvals),
    createAccess(context),
    createInstitutions(context),
    identity,
    operators,
    createMemberApprovals(context, identity.stepUp, () => memberApprovalKinds),
    apiKeys,
    createCustomers(context),
    createKyc(context),
    createCustody(context, market, wallet.payoutGate),
    wallet,
    await createConvert(context, {
      market,
      findOwnOrders: trading.findOwnOrders,
      openValueMultiple: config.convert.openValueMultiple,
    }),
    otc,
    createExchangesModule(context, exchanges, { isLive: options.isLive, countAccounts, readWaitingMoves }),
    market,
    accounts,
    trading,
    brokers,
    loans,
    lightning,
    createEvents(context),
    createNotifications(context),
    createAlerts(context, { exchanges, margins: trading.margins, cushions: brokers.cushions, ltvs: loans.ltvs }),
    createContact(context, identity.captchas),
    createActivity(context),
    createProof(context),
    createBank(context, {
      stepUp: identity.stepUp,
      withdrawalPayments: wallet.bankPayments,
      withdrawals: wallet.bankWithdrawals,
    }),
    reconciliation,
    await createStatements(context, { market, isProvisional: reconciliation.hasMaterialBreak }),
    createPerformance(context, {
      market,
      findAccount: trading.findAccount,
      readUnrealisedProfit: trading.readUnrealisedProfit,
    }),
  ] as const;
  const approvals: ApprovalKinds = mergeModules(modules, 'approvals');
  const memberApprovalKinds: MemberApprovalKinds = mergeModules(modules, 'memberApprovals');
  const handlers = brokersOnly(context, withSecondPaths(mergeModules(modules, 'handlers')));
  const operatorHandlers: AllOperationsHandlers = mergeModules(modules, 'operatorHandlers');
  return {
    modules,
    handlers,
    operatorHandlers,
    apiKeys,
    platform,
    wallet,
    exchanges,
    market,
    identity,
    operators,
    otc,
    trading,
    lightning,
    brokers,
    loans,
  };
}
