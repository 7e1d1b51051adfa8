import { tmpdir } from 'node:os';
import { ACCOUNT_MODES } from '@aldgate/domain/market/accountMode.ts';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import type { Config } from '../../server/src/config.ts';

/** The endpoints of a local exchange with its demo broker's key. */
export const venueEndpoints = (url: string): Config['exchange'] => ({
  code: REFERENCE_EXCHANGE,
  name: 'Binance',
  rest: url,
  stream: url.replace('http', 'ws'),
  appPing: false,
  proxied: true,
  visitorWeight: 2400,
  wallets: url,
  modes: ACCOUNT_MODES,
  serverAddresses: ['127.0.0.1'],
  spot: { stream: `${url.replace('http', 'ws')}/spot`, api: `${url.replace('http', 'ws')}/ws-api/v3` },
  // A test that is not about request weight waits for none.
  weights: {
    institution: 100_000,
    institutionOrders: 100_000,
    queries: 100_000,
    address: 100_000,
    spotAddress: 100_000,
  },
  broker: { key: 'venue-demo-broker', secret: 'venue-secret-broker' },
});

/** The key of the secrets in the databases of tests: a copy of a seeded one keeps its own. */
export const SECRETS_KEY = Buffer.alloc(32, 7);

/** A moved clock makes rates old, and tests wait for the next ones. */
export const RATES_EVERY_MS = 100;

const DAY_MS = 24 * 3_600_000;

/** A complete configuration of the local profile with a test's overrides. */
export function testConfig(overrides: Partial<Config>): Config {
  return {
    profile: 'local',
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    trustedProxies: 0,
    databaseUrl: 'postgres://localhost/none',
    databaseSchema: 'none',
    databasePool: 30,
    secretsKey: SECRETS_KEY,
    exchange: venueEndpoints('http://127.0.0.1:1'),
    otherExchanges: [],
    rates: { url: null, everyMs: RATES_EVERY_MS },
    reference: { notional: () => '100000', indexBps: '20' },
    convert: { openValueMultiple: 40 },
    custody: { nodes: {}, faucet: null, localBank: null, signer: null },
    screening: null,
    webRoot: null,
    operationsRoot: null,
    storagePath: tmpdir(),
    diskFolders: [],
    sms: null,
    smsPerHour: { total: 1_000, country: 300 },
    mail: { smtpUrl: null, from: 'Aldgate <no-reply@aldgate.test>' },
    demoHistory: false,
    logLevel: 'silent',
    metricsToken: 'a-token-for-prometheus',
    rateLimit: { calls: 10_000, institution: 1_000_000, signIn: 10_000, sockets: 10_000 },
    openApi: { read: 50, trade: 50, withdrawal: 1, namedAddress: 20_000 },
    // Longer than a session: tests that move the clock keep theirs.
    sessionIdleMs: { customer: DAY_MS, operator: DAY_MS },
    ...overrides,
  };
}
