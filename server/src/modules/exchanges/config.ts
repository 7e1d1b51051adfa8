import { ACCOUNT_MODES, type AccountMode } from '@aldgate/domain/market/accountMode.ts';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { z } from 'zod';
import { findMissing, isLoopback, serviceUrl, streamUrl } from '../../kernel/start/addresses.ts';
import { configError } from '../../kernel/start/config.ts';
import { type FurtherExchange, furtherExchanges, serverAddress } from './furtherExchanges.ts';
import { WEIGHT_LIMIT } from './rateLimiter.ts';
import type { WeightLimits } from './weightShares.ts';

/** An entry of the registry: where an exchange is, and how the platform may use it. */
export interface ExchangeConfig {
  /** The code in upper case, by which accounts and markets name the exchange. */
  readonly code: string;
  /** The name that people read. */
  readonly name: string;
  /** The root above /fapi, as this server reaches it. */
  readonly rest: string;
  /** The root of /public, /market and /private, as this server reaches it. */
  readonly stream: string;
  /** The root above /sapi, and that of spot above /api. */
  readonly wallets: string;
  /** Spot: the root of /ws and /stream, and the address of the WebSocket API; null: the exchange has no spot. */
  readonly spot: { readonly stream: string; readonly api: string } | null;
  /** The modes in which accounts can be opened. */
  readonly modes: readonly AccountMode[];
  /** The addresses from which this server reaches the exchange: keys that it trades with are bound to them. */
  readonly serverAddresses: readonly string[];
  /** Whether the exchange supports the ping of TR-05. */
  readonly appPing: boolean;
  /** Whether this server forwards paths of its own to the exchange, so that browsers need only one origin. */
  readonly proxied: boolean;
  /** Request weight that each address may use in a minute through this server. */
  readonly visitorWeight: number;
  /** The key of the platform's broker account; null: nothing is moved to or from the exchange. */
  readonly broker: { readonly key: string; readonly secret: string } | null;
  readonly weights: WeightLimits;
}

/** The exchange of reference prices and conversions, which has spot. */
export type ReferenceConfig = ExchangeConfig & { readonly spot: NonNullable<ExchangeConfig['spot']> };

const weight = z.coerce.number().int().min(1);

export const exchangeVariables = {
  EXCHANGE_URL: serviceUrl.optional(),
  EXCHANGE_REST_URL: serviceUrl.default('https://fapi.binance.com'),
  EXCHANGE_STREAM_URL: streamUrl.default('wss://fstream.binance.com'),
  EXCHANGE_WALLETS_URL: serviceUrl.default('https://api.binance.com'),
  EXCHANGE_SPOT_STREAM_URL: streamUrl.default('wss://stream.binance.com:9443'),
  EXCHANGE_SPOT_API_URL: streamUrl.default('wss://ws-api.binance.com:443/ws-api/v3'),
  EXCHANGE_APP_PING: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(false),
  EXCHANGE_VISITOR_WEIGHT: weight.default(2400),
  EXCHANGE_BROKER_KEY: z.string().min(1).optional(),
  EXCHANGE_BROKER_SECRET: z.string().min(1).optional(),
  EXCHANGE_INSTITUTION_WEIGHT: weight.default(300),
  EXCHANGE_INSTITUTION_ORDER_WEIGHT: weight.default(300),
  EXCHANGE_QUERY_WEIGHT: weight.default(600),
  EXCHANGE_WEIGHT_LIMIT: weight.default(WEIGHT_LIMIT),
  EXCHANGE_SPOT_WEIGHT_LIMIT: weight.default(6_000),
  EXCHANGE_SERVER_ADDRESSES: z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .pipe(z.array(serverAddress))
    .optional(),
  EXCHANGES: furtherExchanges.default([]),
};

type Variables = z.output<z.ZodObject<typeof exchangeVariables>>;

/** The reference exchange, which the variables describe. */
export function exchangeConfig(e: Variables): ReferenceConfig {
  const { EXCHANGE_BROKER_KEY: key, EXCHANGE_BROKER_SECRET: secret } = e;
  const missing = findMissing({ EXCHANGE_BROKER_KEY: key, EXCHANGE_BROKER_SECRET: secret });
  if (missing !== undefined) throw configError([missing]);
  const local = e.EXCHANGE_URL?.replace(/^http/, 'ws');
  return {
    code: REFERENCE_EXCHANGE,
    name: 'Binance',
    rest: e.EXCHANGE_URL ?? e.EXCHANGE_REST_URL,
    stream: local ?? e.EXCHANGE_STREAM_URL,
    wallets: e.EXCHANGE_URL ?? e.EXCHANGE_WALLETS_URL,
    spot: {
      stream: local === undefined ? e.EXCHANGE_SPOT_STREAM_URL : `${local}/spot`,
      api: local === undefined ? e.EXCHANGE_SPOT_API_URL : `${local}/ws-api/v3`,
    },
    appPing: e.EXCHANGE_APP_PING,
    proxied: e.EXCHANGE_URL !== undefined,
    modes: ACCOUNT_MODES,
    serverAddresses: e.EXCHANGE_SERVER_ADDRESSES ?? localAddresses(e.EXCHANGE_URL),
    broker: key === undefined || secret === undefined ? null : { key, secret },
    ...limits(e),
  };
}

/** The exchanges beside the reference exchange. Each has the limits that the variables set for the first. */
export const otherExchangesConfig = (e: Variables): ExchangeConfig[] =>
  e.EXCHANGES.map((entry) => ({ ...parseEntry(entry), ...limits(e) }));

function parseEntry(entry: FurtherExchange): Omit<ExchangeConfig, 'visitorWeight' | 'weights'> {
  const { code, name, modes, serverAddresses, wallets, products, brokerKey, brokerSecret } = entry;
  const { usdm, spot = null } = products;
  const hasBroker = brokerKey !== undefined && brokerSecret !== undefined;
  return {
    code,
    name,
    modes,
    serverAddresses,
    rest: usdm.rest,
    stream: usdm.stream,
    wallets,
    spot,
    appPing: false,
    proxied: isLocal([usdm.rest, usdm.stream, wallets, ...(spot === null ? [] : [spot.stream])]),
    broker: hasBroker ? { key: brokerKey, secret: brokerSecret } : null,
  };
}

const limits = (e: Variables): Pick<ExchangeConfig, 'visitorWeight' | 'weights'> => ({
  visitorWeight: e.EXCHANGE_VISITOR_WEIGHT,
  weights: {
    institution: e.EXCHANGE_INSTITUTION_WEIGHT,
    institutionOrders: e.EXCHANGE_INSTITUTION_ORDER_WEIGHT,
    queries: e.EXCHANGE_QUERY_WEIGHT,
    address: e.EXCHANGE_WEIGHT_LIMIT,
    spotAddress: e.EXCHANGE_SPOT_WEIGHT_LIMIT,
  },
});

/** Whether all roots are at one port of this machine, as those of a local exchange, which browsers do not reach. */
function isLocal(roots: readonly string[]): boolean {
  const hosts = new Set(roots.map((root) => new URL(root).host));
  return hosts.size === 1 && roots.every((root) => isLoopback(new URL(root).hostname));
}

/** An exchange on this machine sees this server at the loopback address. */
const localAddresses = (url: string | undefined): readonly string[] =>
  url !== undefined && isLocal([url]) ? ['127.0.0.1'] : [];
