import { later } from '@aldgate/client-kit/browser/later.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { createInstruments, type Instrument } from './instruments.ts';

export type { Instrument } from './instruments.ts';

/** A bound that the exchange does not define is absent from the server's answer. */
const NO_BOUNDS = {
  minQty: undefined,
  maxQty: undefined,
  marketMinQty: undefined,
  marketMaxQty: undefined,
  minNotional: undefined,
  multiplierUp: undefined,
  multiplierDown: undefined,
};

const instruments = createInstruments({
  load: async () => {
    const { marketData } = await systemConfig();
    return new ExchangeRest({ rest: marketData.rest }).exchangeInfo();
  },
  loadFromServer: async () =>
    (await call('listContracts', {})).map(({ instrumentId: symbol, baseAsset, quoteAsset, rules }) => ({
      symbol,
      baseAsset,
      quoteAsset,
      ...NO_BOUNDS,
      ...rules,
    })),
  now: () => Date.now(),
  later,
});

/** Loads the contracts again after a failure. */
export const retryInstruments = instruments.retry;

/** The state of a contract: unknown, not listed, or loaded; and whether loading has failed so far. */
export type InstrumentState =
  | { readonly state: 'loading' | 'unknown'; readonly instrument?: undefined }
  | { readonly state: 'failing'; readonly failure: unknown; readonly instrument?: undefined }
  | { readonly state: 'ready'; readonly instrument: Instrument };

export function useInstrumentState(symbol: string): InstrumentState {
  const { bySymbol, failure } = useSyncExternalStore(instruments.subscribe, instruments.snapshot);
  if (bySymbol === undefined) return failure === undefined ? { state: 'loading' } : { state: 'failing', failure };
  const instrument = bySymbol.get(symbol);
  return instrument === undefined ? { state: 'unknown' } : { state: 'ready', instrument };
}

/** A contract's assets, precision and limits; undefined until loaded, and where it is not listed. */
export function useInstrument(symbol: string): Instrument | undefined {
  return useInstrumentState(symbol).instrument;
}

/** Finds an instrument outside of components. */
export const findInstrument = (symbol: string): Instrument | undefined => instruments.snapshot().bySymbol?.get(symbol);

/** Every contract by symbol; undefined until loaded. */
export function useInstruments(): ReadonlyMap<string, Instrument> | undefined {
  return useSyncExternalStore(instruments.subscribe, instruments.snapshot).bySymbol;
}
