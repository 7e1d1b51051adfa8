import { calls, operationsCalls } from '@aldgate/contract';
import { createAccess } from './access/index.ts';
import { type ApprovalKinds, createApprovals } from './approvals/index.ts';
import type { Config } from './config.ts';
import type { Clock } from './kernel/clock.ts';
import { openContext } from './kernel/context.ts';
import { type DatabaseTime, databaseTimeOf } from './kernel/databaseTime.ts';
import type { ReadDiskSpace } from './kernel/diskWatch.ts';
import { createCallBudget } from './kernel/http/callBudget.ts';
import type { CallGroup } from './kernel/http/calls.ts';
import type { AllHandlers, AllOperationsHandlers } from './kernel/http/handlers.ts';
import { identifyCustomer, identifyOperator } from './kernel/http/identify.ts';
import { createHttp } from './kernel/http/server.ts';
import type { Log } from './kernel/log.ts';
import { type Module, type ModuleContext, mergeModules } from './kernel/module.ts';
import { startServer } from './kernel/server.ts';
import { ledgerRetention } from './ledger/retention.ts';
import { createActivity } from './modules/activity/index.ts';
import { createBank } from './modules/bank/index.ts';
import { createBrokers } from './modules/brokers/index.ts';
import { createContact } from './modules/contact/index.ts';
import { createConvert } from './modules/convert/index.ts';
import { createCodeReader, createCustody } from './modules/custody/index.ts';
import { createCustomers } from './modules/customers/index.ts';
import { createExchanges, createExchangesModule, type ExchangeBroker } from './modules/exchanges/index.ts';
import { createIdentity } from './modules/identity/index.ts';
import { createInstitutions } from './modules/institution/index.ts';
import { createKyc } from './modules/kyc/index.ts';
import { createMarket } from './modules/market/index.ts';
import { createMemberApprovals, type MemberApprovalKinds } from './modules/memberApprovals/index.ts';
import { createOperators } from './modules/operators/index.ts';
import { createOtc } from './modules/otc/index.ts';
import { createPlatform } from './modules/platform/index.ts';
import { createProof } from './modules/proof/index.ts';
import { createReconciliation } from './modules/reconciliation/index.ts';
import { createStatements } from './modules/statements/index.ts';
import { createTrading, readAccountNames } from './modules/trading/index.ts';
import { createWallet } from './modules/wallet/index.ts';

/** Options of the local profile's own module. */
interface DemoOptions {
  readonly broker: ExchangeBroker | null;
  readonly faucet: string | null;
  readonly localBank: string | null;
  /** Does what has fallen due by the business clock. */
  readonly runDue: () => Promise<void>;
}

interface Options {
  readonly config: Config;
  readonly clock: Clock;
  /** Only tests pass this and the next. */
  readonly databaseTime?: DatabaseTime;
  readonly readDiskSpace?: ReadDiskSpace;
  readonly log: Log;
  /** The local profile's own module (`local.ts`); the other profile has none. */
  readonly createDemo?: (context: ModuleContext, options: DemoOptions) => Module;
  readonly checkAnswers?: boolean;
}

export type App = Awaited<ReturnType<typeof createApp>>;

/** Composes the server: its modules in one list, with one database and one HTTP server that does not listen yet. */
export async function createApp({
  config,
  clock,
  databaseTime,
  readDiskSpace,
  log,
  createDemo,
  checkAnswers = false,
}: Options) {
  const { exchange } = config;
  const connectSources = exchange.proxied ? [] : [exchange.rest, exchange.stream];
  const http = await createHttp({ config, log, connectSources });
  const context = await openContext({
    config,
    clock,
    log,
    readDiskSpace,
    databaseTime: databaseTime ?? databaseTimeOf(clock),
    modules: () => all,
    http: () => http,
  });
  const exchanges = createExchanges([exchange, ...config.otherExchanges], {
    clock,
    log,
    observe: (...call) => context.metrics.observeExchange(...call),
  });
  const market = await createMarket(context, exchanges.reference, config);
  const identity = createIdentity(context);
  const trading = createTrading(context, { exchanges, checkSession: identity.sessions.check });
  const operators = createOperators(context, identity.captchas);
  const wallet = createWallet(context, {
    market,
    stepUp: identity.stepUp,
    hasCode: createCodeReader(context, config.custody),
    screening: config.screening,
  });
  const reconciliation = createReconciliation(context, {
    market,
    listReaders: operators.listCapitalReaders,
    readAccountNames,
  });
  const modules = [
    { name: 'ledger', retention: ledgerRetention },
    createPlatform(context, exchange),
    createApprovals(context, () => approvals),
    createAccess(context),
    createInstitutions(context),
    identity,
    operators,
    createMemberApprovals(context, identity.stepUp, () => memberApprovalKinds),
    createCustomers(context),
    createKyc(context),
    createCustody(context, market, wallet.payoutGate),
    wallet,
    await createConvert(context, {
      market,
      findOwnOrders: trading.findOwnOrders,
      openValueMultiple: config.convert.openValueMultiple,
    }),
    await createOtc(context, { market, findOwnOrders: trading.findOwnOrders }),
    createExchangesModule(exchanges),
    market,
    trading,
    createBrokers(context),
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
  ] as const;
  const approvals: ApprovalKinds = mergeModules(modules, 'approvals');
  const memberApprovalKinds: MemberApprovalKinds = mergeModules(modules, 'memberApprovals');
  const handlers: AllHandlers = mergeModules(modules, 'handlers');
  const operatorHandlers: AllOperationsHandlers = mergeModules(modules, 'operatorHandlers');
  const runDue = async () => {
    for (const module of modules as readonly Module[]) await module.runDue?.();
  };
  const { faucet, localBank } = config.custody;
  const demoOptions = { broker: exchanges.reference.broker, faucet, localBank, runDue };
  const demo = config.profile === 'local' ? createDemo?.(context, demoOptions) : undefined;
  const all: readonly Module[] = demo === undefined ? modules : [...modules, demo];
  const { institutionOf } = identity.sessions;
  const groups: readonly CallGroup[] = [
    {
      calls,
      handlers,
      identify: identifyCustomer(identity.sessions),
      charge: createCallBudget(config.rateLimit.institution, context.clock, institutionOf),
      ownerOf: institutionOf,
    },
    {
      calls: operationsCalls,
      handlers: operatorHandlers,
      identify: identifyOperator(operators.authenticate),
      ownerOf: () => undefined,
    },
  ];
  const server = await startServer({ http, context, modules: all, groups, checkAnswers });
  return {
    ...server,
    sources: market.sources,
    prices: market.prices,
    rates: market.rates,
    disconnects: trading.disconnects,
    disk: context.disk,
  };
}
