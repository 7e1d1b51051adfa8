import { later } from '@aldgate/client-kit/browser/later.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { useSyncExternalStore } from 'react';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { createInstruments, type Instrument } from './instruments.ts';

export type { Instrument } from './instruments.ts';

const instruments = createInstruments({
  load: async () => {
    const { marketData } = await systemConfig();
    return new ExchangeRest({ rest: marketData.rest }).exchangeInfo();
  },
  now: () => Date.now(),
  later,
});

/** The state of a contract: unknown, not listed, or loaded; and whether loading has failed so far. */
export type InstrumentState =
  | { readonly state: 'loading' | 'failing' | 'unknown'; readonly instrument?: undefined }
  | { readonly state: 'ready'; readonly instrument: Instrument };

export function useInstrumentState(symbol: string): InstrumentState {
  const { bySymbol, isFailing } = useSyncExternalStore(instruments.subscribe, instruments.snapshot);
  if (bySymbol === undefined) return { state: isFailing ? 'failing' : 'loading' };
  const instrument = bySymbol.get(symbol);
  return instrument === undefined ? { state: 'unknown' } : { state: 'ready', instrument };
}

/** A contract's assets, precision and limits; undefined until loaded, and where it is not listed. */
export function useInstrument(symbol: string): Instrument | undefined {
  return useInstrumentState(symbol).instrument;
}

/** Every contract by symbol; undefined until loaded. */
export function useInstruments(): ReadonlyMap<string, Instrument> | undefined {
  return useSyncExternalStore(instruments.subscribe, instruments.snapshot).bySymbol;
}
