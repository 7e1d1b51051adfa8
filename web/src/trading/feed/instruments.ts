import { parseTradingRules, type TradingRules } from '@aldgate/exchange/tradingRules.ts';
import type { ExchangeInfo, SymbolInfo } from '@aldgate/exchange/wire.ts';
import { createReload } from './reload.ts';

/** A contract with the rules its orders keep to (TR-01). */
export interface Instrument extends TradingRules {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

export interface Instruments {
  /** By symbol; undefined until they are there. */
  readonly bySymbol: ReadonlyMap<string, Instrument> | undefined;
  /** Asking failed, and is tried again. */
  readonly isFailing: boolean;
}

interface Ports {
  readonly load: () => Promise<Pick<ExchangeInfo, 'symbols'>>;
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => () => void;
}

export interface InstrumentStore {
  readonly snapshot: () => Instruments;
  /** Asks for the contracts where they are not there, or were asked for long ago. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Contracts are listed and withdrawn rarely. */
const FRESH_MS = 3_600_000;

/** The exchange's contracts, asked for once for all pages. They are everybody's, and outlive a session. */
export function createInstruments({ load, now, later }: Ports): InstrumentStore {
  const listeners = new Set<() => void>();
  let shown: Instruments = { bySymbol: undefined, isFailing: false };
  let askedAt: number | undefined;
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
      if (askedAt === undefined || now() - askedAt >= FRESH_MS) {
        askedAt = now();
        reload.again();
      }
      return () => listeners.delete(listener);
    },
  };
}

/** The contracts that this screen is for: perpetuals that trade. */
const isTraded = ({ contractType, status }: SymbolInfo) => contractType === 'PERPETUAL' && status === 'TRADING';

function parseInstrument(info: SymbolInfo): Instrument {
  const { symbol, baseAsset, quoteAsset } = info;
  return { symbol, baseAsset, quoteAsset, ...parseTradingRules(info) };
}
