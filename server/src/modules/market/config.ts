import { z } from 'zod';

export interface MarketConfig {
  /** Public market data of the exchange. */
  readonly exchange: {
    /** The root above /fapi, as this server reaches it. */
    readonly rest: string;
    /** The root of /public and /market, as this server reaches it. */
    readonly stream: string;
    /** Whether the exchange supports the ping of TR-05. */
    readonly appPing: boolean;
    /** Whether this server forwards /exchange to the exchange, so that browsers need only one origin. */
    readonly proxied: boolean;
    /** Request weight that each address may use in a minute through this server. */
    readonly visitorWeight: number;
  };
  /** The source of US dollar rates of currencies and USDT; null: no currency is priced. */
  readonly rates: { readonly url: string | null };
}

const url = z.url({ protocol: /^https?$/ });

export const marketVariables = {
  EXCHANGE_URL: url.optional(),
  EXCHANGE_REST_URL: url.default('https://fapi.binance.com'),
  EXCHANGE_STREAM_URL: z.url({ protocol: /^wss?$/ }).default('wss://fstream.binance.com'),
  EXCHANGE_APP_PING: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(false),
  EXCHANGE_VISITOR_WEIGHT: z.coerce.number().int().min(1).default(2400),
  RATES_URL: url.optional(),
};

type Variables = z.output<z.ZodObject<typeof marketVariables>>;

export function marketConfig(e: Variables): MarketConfig {
  return {
    exchange: {
      rest: e.EXCHANGE_URL ?? e.EXCHANGE_REST_URL,
      stream: e.EXCHANGE_URL?.replace(/^http/, 'ws') ?? e.EXCHANGE_STREAM_URL,
      appPing: e.EXCHANGE_APP_PING,
      proxied: e.EXCHANGE_URL !== undefined,
      visitorWeight: e.EXCHANGE_VISITOR_WEIGHT,
    },
    // The local exchange serves rates too.
    rates: {
      url: e.RATES_URL ?? (e.EXCHANGE_URL === undefined ? null : `${e.EXCHANGE_URL.replace(/\/+$/, '')}/rates`),
    },
  };
}
