import { later } from '@aldgate/client-kit/browser/later.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { type MarketProduct, marketProduct } from '../tickers/marketProduct.ts';
import { createInstruments, type Instrument, type InstrumentStore, listContracts, listPairs } from './instruments.ts';

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

const loadFromServer = async (product: MarketProduct): Promise<readonly Instrument[]> => {
  const listed = await call('listContracts', {});
  return listed
    .filter((each) => each.product === product)
    .map(({ instrumentId: symbol, baseAsset, quoteAsset, rules }) => ({
      symbol,
      baseAsset,
      quoteAsset,
      ...NO_BOUNDS,
      ...rules,
    }));
};

const ports = { now: () => Date.now(), later };

/** Each product's list; they fail apart. */
const stores: Readonly<Record<MarketProduct, InstrumentStore>> = {
  usdm: createInstruments({
    ...ports,
    load: async () => {
      const { marketData } = await systemConfig();
      return listContracts(await new ExchangeRest({ rest: marketData.rest }).exchangeInfo());
    },
    loadFromServer: () => loadFromServer('usdm'),
  }),
  spot: createInstruments({
    ...ports,
    load: async () => {
      const { marketData, assets } = await systemConfig();
      const coins = new Set(assets.filter(({ kind }) => kind === 'crypto').map(({ asset }) => asset));
      const rest = new ExchangeRest({ rest: marketData.spot.rest, product: 'spot' });
      return listPairs(await rest.exchangeInfo(), coins);
    },
    loadFromServer: () => loadFromServer('spot'),
  }),
};

const storeOf = (symbol: string): InstrumentStore => stores[marketProduct(symbol)];

/** Loads the list of a symbol's market again after a failure. */
export const retryInstruments = (symbol: string): void => storeOf(symbol).retry();

/** The state of a contract: unknown, not listed, or loaded; and whether loading has failed so far. */
export type InstrumentState =
  | { readonly state: 'loading' | 'unknown'; readonly instrument?: undefined }
  | { readonly state: 'failing'; readonly failure: unknown; readonly instrument?: undefined }
  | { readonly state: 'ready'; readonly instrument: Instrument };

export function useInstrumentState(symbol: string): InstrumentState {
  const { subscribe, snapshot } = storeOf(symbol);
  const { bySymbol, failure } = useSyncExternalStore(subscribe, snapshot);
  if (bySymbol === undefined) return failure === undefined ? { state: 'loading' } : { state: 'failing', failure };
  const instrument = bySymbol.get(symbol);
  return instrument === undefined ? { state: 'unknown' } : { state: 'ready', instrument };
}

/** A contract's assets, precision and limits; undefined until loaded, and where it is not listed. */
export function useInstrument(symbol: string): Instrument | undefined {
  return useInstrumentState(symbol).instrument;
}

/** Finds an instrument outside of components. */
export const findInstrument = (symbol: string): Instrument | undefined =>
  storeOf(symbol).snapshot().bySymbol?.get(symbol);

/** Every instrument of a product by symbol; undefined until loaded. */
export function useInstruments(product: MarketProduct = 'usdm'): ReadonlyMap<string, Instrument> | undefined {
  const { subscribe, snapshot } = stores[product];
  return useSyncExternalStore(subscribe, snapshot).bySymbol;
}
