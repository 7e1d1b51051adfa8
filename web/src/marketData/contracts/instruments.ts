import { parseTradingRules, type TradingRules } from '@aldgate/exchange/tradingRules.ts';
import type { ExchangeInfo, SymbolInfo } from '@aldgate/exchange/wire.ts';
import { createReload } from './reload.ts';

/** A contract with its order rules (TR-01). */
export interface Instrument extends TradingRules {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

export interface Instruments {
  /** By symbol; undefined until loaded. */
  readonly bySymbol: ReadonlyMap<string, Instrument> | undefined;
  /** Loading failed, and is retried. */
  readonly isFailing: boolean;
}

interface Ports {
  readonly load: () => Promise<Pick<ExchangeInfo, 'symbols'>>;
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => () => void;
}

export interface InstrumentStore {
  readonly snapshot: () => Instruments;
  /** Loads the contracts where they are missing or outdated. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Contracts are listed and delisted rarely. */
const FRESH_MS = 3_600_000;

/** The exchange's contracts, loaded once for all pages. They are public, and survive the session. */
export function createInstruments({ load, now, later }: Ports): InstrumentStore {
  const listeners = new Set<() => void>();
  let shown: Instruments = { bySymbol: undefined, isFailing: false };
  let requestedAt: number | undefined;
  const show = (next: Instruments) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const reload = createReload({
    load: async () => {
      try {
        return await load();
      } catch (error) {
        show({ ...shown, isFailing: true });
        throw error;
      }
    },
    takeSpentMs: ({ symbols }) => {
      const bySymbol = new Map(symbols.filter(isTraded).map((info) => [info.symbol, parseInstrument(info)]));
      show({ bySymbol, isFailing: false });
    },
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
  };
}

/** This screen supports trading perpetuals. */
const isTraded = ({ contractType, status }: SymbolInfo) => contractType === 'PERPETUAL' && status === 'TRADING';

function parseInstrument(info: SymbolInfo): Instrument {
  const { symbol, baseAsset, quoteAsset } = info;
  return { symbol, baseAsset, quoteAsset, ...parseTradingRules(info) };
}
