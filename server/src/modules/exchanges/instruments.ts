import { findProduct, joinPair, type MarketRef, marketAt } from '@aldgate/domain/market/marketRef.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { isTraded, type TradedProduct } from '@aldgate/domain/market/traits.ts';
import { ExchangeRest } from '@aldgate/exchange';
import { parseTradingRules, type TradingRules } from '@aldgate/exchange/tradingRules.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Clock } from '../../kernel/time/clock.ts';

export interface Instrument extends MarketRef {
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly rules: TradingRules;
}

/** The instruments that an exchange lists, by their ids, each product's list read again every ten minutes. */
export interface Instruments {
  /** Throws instrumentNotFound; exchangeUnavailable if the product's list was never read. */
  find(instrumentId: string): Promise<Instrument>;
  /** The perpetual contract of a pair. */
  findPair(baseAsset: string, quoteAsset: string): Promise<Instrument>;
  all(product: Product): Promise<readonly Instrument[]>;
  /** The spot pair of the exchange's symbol, from the list as it was last read; undefined before that. */
  readonly findSpotId: (symbol: string) => string | undefined;
}

const KEEP_MS = 10 * 60 * 1_000;
/** The exchange's status of a tradable instrument. */
const TRADING = 'TRADING';
const PERPETUAL = 'PERPETUAL';

type Listed = ReadonlyMap<string, Instrument>;

interface Options {
  /** The exchange's code. */
  readonly code: string;
  /** The root above /fapi. */
  readonly rest: string;
  /** The root above /api; null: the exchange has no spot, and lists no pair. */
  readonly spot: string | null;
  readonly clock: Clock;
  /** The coins of the platform: a pair is offered if both of its assets are among them. */
  readonly coins: () => Promise<ReadonlySet<string>>;
}

export function createInstruments({ code, rest, spot, clock, coins }: Options): Instruments {
  const contracts = keep(clock, async () => {
    const { symbols } = await new ExchangeRest({ rest }).exchangeInfo();
    const perpetuals = symbols.filter(({ status, contractType }) => status === TRADING && contractType === PERPETUAL);
    return perpetuals.map((info) => {
      const { symbol, baseAsset, quoteAsset } = info;
      return { ...marketAt(code, symbol), baseAsset, quoteAsset, rules: parseTradingRules(info) };
    });
  });
  let spotIds: ReadonlyMap<string, string> = new Map();
  const pairs = keep(clock, async () => {
    if (spot === null) return [];
    const [{ symbols }, known] = await Promise.all([
      new ExchangeRest({ rest: spot, product: 'spot' }).exchangeInfo(),
      coins(),
    ]);
    spotIds = new Map(symbols.map(({ symbol, baseAsset, quoteAsset }) => [symbol, joinPair(baseAsset, quoteAsset)]));
    const offered = symbols.filter(
      ({ status, baseAsset, quoteAsset }) => status === TRADING && known.has(baseAsset) && known.has(quoteAsset),
    );
    return offered.map((info) => {
      const { baseAsset, quoteAsset } = info;
      const rules = parseTradingRules(info);
      return { ...marketAt(code, joinPair(baseAsset, quoteAsset)), baseAsset, quoteAsset, rules };
    });
  });
  const lists: Readonly<Record<TradedProduct, () => Promise<Listed>>> = { usdm: contracts, spot: pairs };
  const listed = (product: Product) => {
    if (!isTraded(product)) throw new ApiError('instrumentNotFound');
    return lists[product]();
  };
  const found = (instrument: Instrument | undefined): Instrument => {
    if (instrument === undefined) throw new ApiError('instrumentNotFound');
    return instrument;
  };

  return {
    find: async (instrumentId) => found((await listed(findProduct(instrumentId))).get(instrumentId)),
    findPair: async (base, quote) =>
      found([...(await contracts()).values()].find((one) => one.baseAsset === base && one.quoteAsset === quote)),
    all: async (product) => [...(await listed(product)).values()],
    findSpotId: (symbol) => spotIds.get(symbol),
  };
}

/**
 * Keeps a list for ten minutes. If the exchange does not answer, the last known rules apply: the exchange checks every
 * order itself.
 */
function keep(clock: Clock, load: () => Promise<readonly Instrument[]>): () => Promise<Listed> {
  let kept: { readonly listed: Listed; readonly at: number } | undefined;
  let loading: Promise<Listed> | undefined;
  const reload = async (): Promise<Listed> => {
    const listed = new Map((await load()).map((instrument) => [instrument.instrumentId, instrument]));
    kept = { listed, at: clock() };
    return listed;
  };
  return async () => {
    if (kept !== undefined && clock() - kept.at < KEEP_MS) return kept.listed;
    loading ??= reload().finally(() => {
      loading = undefined;
    });
    try {
      return await loading;
    } catch {
      if (kept === undefined) throw new ApiError('exchangeUnavailable');
      return kept.listed;
    }
  };
}
