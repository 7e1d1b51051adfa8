import { calls, operationsCalls } from '@aldgate/contract';
import type { Config } from './config.ts';
import { openContext } from './kernel/context.ts';
import { createCallBudget } from './kernel/http/callBudget.ts';
import type { CallGroup } from './kernel/http/calls.ts';
import { identifyCustomer, identifyOperator } from './kernel/http/identify.ts';
import { createHttp } from './kernel/http/server.ts';
import type { Log } from './kernel/log.ts';
import type { Module, ModuleContext } from './kernel/module.ts';
import { startServer } from './kernel/server.ts';
import type { ReadDiskSpace } from './kernel/storage/diskWatch.ts';
import type { Clock } from './kernel/time/clock.ts';
import { type DatabaseTime, databaseTimeOf } from './kernel/time/databaseTime.ts';
import { createModules } from './moduleList.ts';
import type { Exchanges } from './modules/exchanges/index.ts';
import { listMarketSources } from './modules/market/index.ts';
import { createOwnHandlers } from './open/ownHandlers.ts';
import { registerOpenApi } from './open/registerOpenApi.ts';

/** Options of the local profile's own module. */
interface DemoOptions {
  readonly exchanges: Exchanges;
  readonly faucet: string | null;
  readonly localBank: string | null;
  /** Does what has fallen due by the business clock. */
  readonly runDue: () => Promise<void>;
  /** The handlers of all calls by name. */
  readonly handlers: object;
  readonly operatorHandlers: object;
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

/** Composes the server: its modules with one database and one HTTP server that does not listen yet. */
export async function createApp({
  config,
  clock,
  databaseTime,
  readDiskSpace,
  log,
  createDemo,
  checkAnswers = false,
}: Options) {
  const connectSources = listMarketSources([config.exchange, ...config.otherExchanges]);
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
  const { modules, handlers, operatorHandlers, ...created } = await createModules(context, config, { isLive: true });
  const { apiKeys, exchanges, brokers, loans, market, identity, lightning, operators, otc, platform, trading, wallet } =
    created;
  const runDue = async () => {
    for (const module of modules as readonly Module[]) await module.runDue?.();
  };
  const { faucet, localBank } = config.custody;
  const demoOptions = { exchanges, faucet, localBank, runDue, handlers, operatorHandlers };
  const demo = config.profile === 'local' ? createDemo?.(context, demoOptions) : undefined;
  const all: readonly Module[] = demo === undefined ? modules : [...modules, demo];
  const { institutionOf } = identity.sessions;
  const budget = createCallBudget(config.rateLimit.institution, context.clock, institutionOf);
  const groups: readonly CallGroup[] = [
    {
      calls,
      handlers,
      identify: identifyCustomer(identity.sessions),
      charge: budget.charge,
      ownerOf: institutionOf,
    },
    {
      calls: operationsCalls,
      handlers: operatorHandlers,
      identify: identifyOperator(operators.authenticate),
      ownerOf: () => undefined,
    },
  ];
  const own = createOwnHandlers({
    context,
    requests: apiKeys.requests,
    withdrawByKey: wallet.withdrawByKey,
    marketData: platform.marketData,
  });
  const server = await startServer({
    http,
    context,
    modules: all,
    groups,
    checkAnswers,
    more: (routes, tools) =>
      registerOpenApi(routes, { context, handlers, requests: apiKeys.requests, own, budget, ...tools }),
  });
  return {
    ...server,
    sources: market.sources,
    prices: market.prices,
    rates: market.rates,
    disconnects: trading.disconnects,
    liquidation: trading.liquidation,
    turnPanics: trading.turnPanics,
    turnAlgos: lightning.turnAlgos,
    turnDesk: otc.turn,
    turnLoans: loans.turn,
    readNav: brokers.readNav,
    casesSettled: brokers.casesSettled,
    disk: context.disk,
  };
}
