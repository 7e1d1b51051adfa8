import { calls, operationsCalls } from '@aldgate/contract';
import type { FastifyInstance } from 'fastify';
import { registerMailbox } from './demo/mailbox.ts';
import { OPEN_DEMO_SUB_ACCOUNTS } from './demo/subAccounts.ts';
import { startAuditSealer } from './kernel/auditSealer.ts';
import { listenToChanges } from './kernel/changeEvents.ts';
import type { Clock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { assertRole, inTransaction, openDatabase, openPool } from './kernel/database.ts';
import { answerCallsBySocket } from './kernel/http/callSocket.ts';
import { registerCalls } from './kernel/http/calls.ts';
import { registerClient } from './kernel/http/client.ts';
import { registerExchangeProxy } from './kernel/http/exchangeProxy.ts';
import type { AllHandlers, AllOperationsHandlers } from './kernel/http/handlers.ts';
import { registerHealth } from './kernel/http/health.ts';
import { identifyCustomer, identifyOperator } from './kernel/http/identify.ts';
import { registerMetrics } from './kernel/http/metricsRoute.ts';
import { registerReference } from './kernel/http/reference.ts';
import { createRepeats } from './kernel/http/repeats.ts';
import { createHttp } from './kernel/http/server.ts';
import { registerUpgrades } from './kernel/http/upgrades.ts';
import { addJob, startJobs } from './kernel/jobs.ts';
import { loadKeyPair } from './kernel/keyPair.ts';
import type { Log } from './kernel/log.ts';
import { mailboxProvider, mailboxSmsProvider } from './kernel/mail/mailbox.ts';
import { smtpProvider } from './kernel/mail/smtp.ts';
import { createMetrics } from './kernel/metrics.ts';
import { DELIVER, deliverer, type Providers, waitingMessages } from './kernel/outbox.ts';
import { createSecretBox } from './kernel/secrets.ts';
import { gatewayProvider } from './kernel/sms/gateway.ts';
import { folderObjects } from './kernel/storage/folder.ts';
import { brokerApplicationHandlers } from './modules/brokers/handlers.ts';
import { contactHandlers } from './modules/contact/handlers.ts';
import { convertHandlers } from './modules/convert/handlers.ts';
import { loadReceiptKey } from './modules/convert/receiptKey.ts';
import { registerAccountPush } from './modules/identity/accountPush.ts';
import { captchas as createCaptchas } from './modules/identity/captcha.ts';
import { createCodes } from './modules/identity/codes.ts';
import { identityHandlers } from './modules/identity/handlers.ts';
import { passwordSemaphore } from './modules/identity/password.ts';
import { customerSessions } from './modules/identity/sessions.ts';
import { kycHandlers } from './modules/kyc/handlers.ts';
import { startFeed } from './modules/market/feed.ts';
import { marketHandlers } from './modules/market/handlers.ts';
import { MidPrices } from './modules/market/prices.ts';
import { startRates, UsdRates } from './modules/market/rates.ts';
import { operatorAuthentication } from './modules/operators/sessions.ts';
import { platformHandlers } from './modules/platform/handlers.ts';
import { PURGE_EXPIRED, purgeExpired } from './modules/platform/purgeExpired.ts';
import { createTrading } from './modules/trading/trading.ts';
import { walletHandlers } from './modules/wallet/handlers.ts';
import { operationsHandlers } from './operationsHandlers.ts';
import { createReviews } from './reviews.ts';

export interface App {
  /** The HTTP server, not listening yet. */
  readonly http: FastifyInstance;
  readonly prices: MidPrices;
  readonly rates: UsdRates;
  /** Has the demo broker's sub-accounts opened, once the exchange answers. For the local profile. */
  openDemoSubAccounts(): Promise<void>;
  /** Stops taking calls, lets those under way end, and gives everything back. */
  close(): Promise<void>;
}

interface Options {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly checkAnswers?: boolean;
}

/** Connections that a server holds to the database, and keeps: a new one has no statement prepared yet. */
const POOL = { max: 20, idleTimeoutMillis: 0 };

/** Puts the platform together: one server, wired to its database, its exchange and its mail. */
export async function createApp({ config, clock, log, checkAnswers = false }: Options): Promise<App> {
  const { databaseUrl: url, databaseSchema: schema } = config;
  const pool = openPool({ url, schema, role: 'application', ...POOL });
  const jobPool = openPool({ url, schema, role: 'owner', max: 12 });
  const repeats = createRepeats({ url, schema });
  const database = openDatabase(pool);
  await assertRole(database);
  const auditSealer = startAuditSealer({ database, log });
  const box = createSecretBox(config.secretsKey);
  const keyPair = await loadKeyPair(database, box, clock);
  const prices = new MidPrices(clock);
  const feed = startFeed(config.exchange, prices, log);
  const rates = new UsdRates(clock);
  const rateSource = startRates({ url: config.rates.url, rates, log });
  const market = { prices, rates };
  const receiptKey = await loadReceiptKey(database, box, clock);
  const captchas = createCaptchas(database, clock);
  const codes = createCodes({ clock, box });
  const passwords = passwordSemaphore();
  const providers = createProviders(config, database, clock);
  const changeEvents = listenToChanges({ url, schema }, log);
  const metrics = createMetrics({
    pool,
    clock,
    priceTimes: () => prices.times(),
    waitingMessages: () => waitingMessages(database),
  });
  const trading = createTrading({
    config,
    database,
    box,
    clock,
    log,
    observe: (...call) => metrics.observeExchange(...call),
  });
  const jobs = await startJobs(
    jobPool,
    schema,
    {
      taskList: {
        [PURGE_EXPIRED]: () => purgeExpired(database, clock()),
        ...trading.taskList,
      },
      cronItems: [{ task: PURGE_EXPIRED, match: '17 * * * *' }, ...trading.cronItems],
    },
    log,
  );

  // By itself: a mail server that is silent holds up letters, and not what moves money.
  const letters = await startJobs(
    jobPool,
    schema,
    { taskList: { [DELIVER]: deliverer(database, providers, clock) }, cronItems: [] },
    log,
  );

  const files = { database, clock, box, objects: folderObjects(config.storagePath) };
  const sessions = customerSessions(database, clock);
  const http = await createHttp(config, log);
  const publicOrigin = () => publicOriginOf(config, http);
  await registerReference(http);
  await http.register(async (routes) => {
    registerCalls(routes, {
      books: [
        {
          calls,
          identify: identifyCustomer(sessions),
          handlers: {
            ...platformHandlers({ config, database, keyPair, clock }),
            ...identityHandlers({ database, clock, keyPair, box, captchas, codes, passwords, publicOrigin }),
            ...walletHandlers({ database, clock, market }),
            ...convertHandlers({ database, clock, market, receiptKey }),
            ...marketHandlers({ database, instruments: trading.instruments }),
            ...trading.handlers,
            ...kycHandlers(files),
            ...brokerApplicationHandlers({ database, clock }),
            ...contactHandlers({ database, clock, captchas }),
          } satisfies AllHandlers,
        },
        {
          calls: operationsCalls,
          identify: identifyOperator(operatorAuthentication(database, clock)),
          handlers: operationsHandlers(
            { database, clock, box, keyPair, passwords: passwordSemaphore(), publicOrigin },
            createReviews(files),
          ) satisfies AllOperationsHandlers,
        },
      ],
      rateLimit: config.rateLimit,
      repeats,
      checkAnswers,
      metrics,
    });
    trading.registerPush(routes, sessions.find);
    registerAccountPush(routes, { authenticate: sessions.find, changeEvents, perSecond: config.rateLimit.calls });
    registerHealth(routes, database);
    registerMetrics(routes, config, metrics);
    if (config.profile === 'local') registerMailbox(routes, database);
  });
  registerUpgrades(http, config, [
    answerCallsBySocket(http, Object.values(calls)),
    ...(config.exchange.proxied ? [await registerExchangeProxy(http, config.exchange.rest)] : []),
  ]);
  await registerClient(http, { web: config.webRoot, operations: config.operationsRoot });

  return {
    http,
    prices,
    rates,
    openDemoSubAccounts: () => inTransaction(database, (tx) => addJob(tx, OPEN_DEMO_SUB_ACCOUNTS, {})),
    async close() {
      await http.close();
      feed.close();
      rateSource.close();
      await trading.close();
      await Promise.all([jobs.stop(), letters.stop()]);
      await changeEvents.close();
      await auditSealer.close();
      await Promise.all([database.destroy(), jobPool.end(), repeats.close()]);
    },
  };
}

/** The origin that browsers use. A passkey is made for a domain, and this machine's is 'localhost'. */
function publicOriginOf({ publicUrl }: Config, http: FastifyInstance): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const address = http.server.address();
  return `http://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

function createProviders(config: Config, database: ReturnType<typeof openDatabase>, clock: Clock): Providers {
  const { smtpUrl, from } = config.mail;
  return {
    mail: smtpUrl === null ? mailboxProvider(database, clock) : smtpProvider(smtpUrl, from),
    sms: config.sms === null ? mailboxSmsProvider(database, clock) : gatewayProvider(config.sms),
  };
}
