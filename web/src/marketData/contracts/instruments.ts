import { joinPair } from '@aldgate/domain/market/marketRef.ts';
import { parseTradingRules, type TradingRules } from '@aldgate/exchange/tradingRules.ts';
import type { ExchangeInfo, SpotSymbolInfo } from '@aldgate/exchange/wire.ts';
import { createReload } from './reload.ts';

/** A contract or a spot pair with its order rules (TR-01). */
export interface Instrument extends TradingRules {
  /** Our id: BTCUSDT is a contract, BTC-USDT a pair. */
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

export interface Instruments {
  /** By symbol; undefined until loaded. */
  readonly bySymbol: ReadonlyMap<string, Instrument> | undefined;
  /** Why loading failed, which is retried; undefined without a failure. */
  readonly failure: unknown;
}

interface Ports {
  readonly load: () => Promise<readonly Instrument[]>;
  /** The server's own list, where the exchange cannot be reached from here. */
  readonly loadFromServer: () => Promise<readonly Instrument[]>;
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => () => void;
}

export interface InstrumentStore {
  readonly snapshot: () => Instruments;
  /** Loads the contracts where they are missing or outdated. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads immediately after a failure. */
  readonly retry: () => void;
}

/** Without a response of the exchange for this long, the server's list is requested too. */
const HEDGE_MS = 2_000;
/** Contracts are listed and delisted rarely. */
const FRESH_MS = 3_600_000;

/**
 * The exchange's contracts, loaded once for all pages. They are public, and survive the session. Own positions and
 * orders need them too, so where the exchange cannot be reached they come from the server.
 */
export function createInstruments({ load, loadFromServer, now, later }: Ports): InstrumentStore {
  const listeners = new Set<() => void>();
  let shown: Instruments = { bySymbol: undefined, failure: undefined };
  let requestedAt: number | undefined;
  const show = (next: Instruments) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const loadAny = async (): Promise<readonly Instrument[]> => {
    const fromExchange = load();
    let cancelHedge = () => {};
    const hedge = new Promise<void>((resolve) => {
      cancelHedge = later(resolve, HEDGE_MS);
      fromExchange.catch(() => resolve());
    });
    const fromServer = hedge.then(loadFromServer);
    try {
      return await Promise.any([fromExchange, fromServer]);
    } catch {
      return await fromExchange;
    } finally {
      cancelHedge();
    }
  };
  const reload = createReload({
    load: loadAny,
    onLoaded: (instruments) =>
      show({ bySymbol: new Map(instruments.map((each) => [each.symbol, each])), failure: undefined }),
    onFailure: (failure) => show({ ...shown, failure }),
    later,
  });
  return {
    snapshot: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      if (requestedAt === undefined || now() - requestedAt >= FRESH_MS) {
        requestedAt = now();
        reload.again();
      }
      return () => listeners.delete(listener);
    },
    retry: reload.retry,
  };
}

/** The contracts that can be traded here: perpetuals. */
export const listContracts = ({ symbols }: Pick<ExchangeInfo, 'symbols'>): Instrument[] =>
  symbols
    .filter(({ contractType, status }) => contractType === 'PERPETUAL' && status === 'TRADING')
    .map((info) => {
      const { symbol, baseAsset, quoteAsset } = info;
      return { symbol, baseAsset, quoteAsset, ...parseTradingRules(info) };
    });

/** The spot pairs that can be traded here, by our ids: those whose assets are both known to the platform. */
export const listPairs = (
  { symbols }: Pick<ExchangeInfo<SpotSymbolInfo>, 'symbols'>,
  coins: ReadonlySet<string>,
): Instrument[] =>
  symbols
    .filter(
      ({ status, baseAsset, quoteAsset }) => status === 'TRADING' && coins.has(baseAsset) && coins.has(quoteAsset),
    )
    .map((info) => {
      const { baseAsset, quoteAsset } = info;
      return { symbol: joinPair(baseAsset, quoteAsset), baseAsset, quoteAsset, ...parseTradingRules(info) };
    });
