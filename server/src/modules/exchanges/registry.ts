import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Log } from '../../kernel/log.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ExchangeConfig } from './config.ts';
import { createExchange, type Exchange } from './exchange.ts';
import type { ObserveExchange } from './exchangeFetch.ts';

/** The registry of exchanges, by code. */
export interface Exchanges {
  readonly all: readonly Exchange[];
  /** The exchange of reference prices, conversions, the market page and customers' own accounts. */
  readonly reference: Exchange;
  /** Undefined for an exchange that is not configured any more. */
  find(code: string): Exchange | undefined;
  /** Throws tradingUnavailable for an exchange that is not configured any more. */
  get(code: string): Exchange;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly observe?: ObserveExchange;
  /** The coins of the platform, which decide what spot pairs are offered. */
  readonly coins: () => Promise<ReadonlySet<string>>;
  /** An institution's funded accounts at an exchange that its members trade on at once; none without it. */
  readonly countListed?: (exchangeCode: string, institutionId: string) => number;
}

/** Throws an Error where two entries have one code, or none is the reference exchange. */
export function createExchanges(
  configs: readonly ExchangeConfig[],
  { countListed = () => 0, ...deps }: Deps,
): Exchanges {
  const open = (config: ExchangeConfig) =>
    createExchange(config, { ...deps, countListed: (institutionId) => countListed(config.code, institutionId) });
  const byCode = new Map(configs.map((config) => [config.code, open(config)]));
  if (byCode.size < configs.length) throw new Error('two exchanges have the same code');
  const get = (code: string): Exchange => {
    const found = byCode.get(code);
    if (found === undefined) throw new ApiError('tradingUnavailable');
    return found;
  };
  const reference = byCode.get(REFERENCE_EXCHANGE);
  if (reference === undefined) throw new Error(`${REFERENCE_EXCHANGE} is not configured`);
  return { all: [...byCode.values()], reference, find: (code) => byCode.get(code), get };
}
