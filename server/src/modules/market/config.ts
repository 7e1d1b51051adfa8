import { type MarketRef, REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { z } from 'zod';
import { serviceUrl, streamUrl } from '../../kernel/addresses.ts';

export interface MarketConfig {
  /** Public market data of the exchange. */
  readonly exchange: {
    /** The code in upper case, by which accounts and markets name the exchange. */
    readonly code: string;
    /** The name that people read. */
    readonly name: string;
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
  readonly rates: {
    readonly url: string | null;
    /** The pause between two readings. */
    readonly everyMs: number;
  };
  /** The rules of the prices that are dealt at. */
  readonly reference: {
    /** Worth that could be sold and bought at the reference price, in a contract's quote asset: a decimal string. */
    readonly notional: (market: MarketRef) => string;
    /** How far a reference price may lie from index or mark, in basis points: a decimal string. */
    readonly indexBps: string;
  };
}

const NOTIONAL = '100000';

export const marketVariables = {
  EXCHANGE_URL: serviceUrl.optional(),
  EXCHANGE_REST_URL: serviceUrl.default('https://fapi.binance.com'),
  EXCHANGE_STREAM_URL: streamUrl.default('wss://fstream.binance.com'),
  EXCHANGE_APP_PING: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(false),
  EXCHANGE_VISITOR_WEIGHT: z.coerce.number().int().min(1).default(2400),
  RATES_URL: serviceUrl.optional(),
  REFERENCE_NOTIONAL: z
    .string()
    .regex(/^[A-Z0-9]+:[1-9]\d*(,[A-Z0-9]+:[1-9]\d*)*$/, 'must be like BTC:100000,ETH:50000')
    .optional(),
  REFERENCE_INDEX_BPS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .default('20'),
};

type Variables = z.output<z.ZodObject<typeof marketVariables>>;

export function marketConfig(e: Variables): MarketConfig {
  const notionals = new Map<string, string>(
    e.REFERENCE_NOTIONAL?.split(',').map((part) => {
      const [asset = '', notional = NOTIONAL] = part.split(':');
      return [`${asset}USDT`, notional] as const;
    }),
  );
  return {
    exchange: {
      code: REFERENCE_EXCHANGE,
      name: 'Binance',
      rest: e.EXCHANGE_URL ?? e.EXCHANGE_REST_URL,
      stream: e.EXCHANGE_URL?.replace(/^http/, 'ws') ?? e.EXCHANGE_STREAM_URL,
      appPing: e.EXCHANGE_APP_PING,
      proxied: e.EXCHANGE_URL !== undefined,
      visitorWeight: e.EXCHANGE_VISITOR_WEIGHT,
    },
    // The local exchange serves rates too.
    rates: {
      everyMs: 1_000,
      url: e.RATES_URL ?? (e.EXCHANGE_URL === undefined ? null : `${e.EXCHANGE_URL.replace(/\/+$/, '')}/rates`),
    },
    reference: {
      notional: ({ instrumentId }) => notionals.get(instrumentId) ?? NOTIONAL,
      indexBps: e.REFERENCE_INDEX_BPS,
    },
  };
}
