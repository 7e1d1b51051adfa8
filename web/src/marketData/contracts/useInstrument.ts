import { later } from '@aldgate/client-kit/browser/later.ts';
import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { findRoots, findSpotRoots } from '../exchangeRoots.ts';
import { useExchangeOf } from '../shownExchange.ts';
import { marketProduct } from '../tickers/marketProduct.ts';
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

const loadFromServer = async (exchange: string, product: TradedProduct): Promise<readonly Instrument[]> => {
  const listed = await call('listContracts', { exchangeCode: exchange });
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

async function loadContracts(exchange: string): Promise<readonly Instrument[]> {
  const { products } = await findRoots(exchange);
  return listContracts(await new ExchangeRest({ rest: products.usdm.rest }).exchangeInfo());
}

async function loadPairs(exchange: string): Promise<readonly Instrument[]> {
  const [{ assets }, { rest }] = await Promise.all([systemConfig(), findSpotRoots(exchange)]);
  const coins = new Set(assets.filter(({ kind }) => kind === 'crypto').map(({ asset }) => asset));
  return listPairs(await new ExchangeRest({ rest, product: 'spot' }).exchangeInfo(), coins);
}

const LOAD: Readonly<Record<TradedProduct, (exchange: string) => Promise<readonly Instrument[]>>> = {
  usdm: loadContracts,
  spot: loadPairs,
};

const stores = new Map<string, InstrumentStore>();

/** The list of a product at an exchange; each fails apart. */
function storeOf(exchange: string, product: TradedProduct): InstrumentStore {
  const key = `${exchange}/${product}`;
  const load = () => LOAD[product](exchange);
  const store =
    stores.get(key) ?? createInstruments({ ...ports, load, loadFromServer: () => loadFromServer(exchange, product) });
  stores.set(key, store);
  return store;
}

function useStore(product: TradedProduct): InstrumentStore {
  return storeOf(useExchangeOf(product), product);
}

/** Loads the list of a symbol's market again after a failure. */
export const useRetryInstruments = (symbol: string): (() => void) => useStore(marketProduct(symbol)).retry;

/** The state of a contract: unknown, not listed, or loaded; and whether loading has failed so far. */
export type InstrumentState =
  | { readonly state: 'loading' | 'unknown'; readonly instrument?: undefined }
  | { readonly state: 'failing'; readonly failure: unknown; readonly instrument?: undefined }
  | { readonly state: 'ready'; readonly instrument: Instrument };

export function useInstrumentState(symbol: string): InstrumentState {
  const { subscribe, snapshot } = useStore(marketProduct(symbol));
  const { bySymbol, failure } = useSyncExternalStore(subscribe, snapshot);
  if (bySymbol === undefined) return failure === undefined ? { state: 'loading' } : { state: 'failing', failure };
  const instrument = bySymbol.get(symbol);
  return instrument === undefined ? { state: 'unknown' } : { state: 'ready', instrument };
}

/** A contract's assets, precision and limits; undefined until loaded, and where it is not listed. */
export function useInstrument(symbol: string): Instrument | undefined {
  return useInstrumentState(symbol).instrument;
}

/** Finds an instrument of an exchange outside of components, where it was loaded. */
export const findInstrument = (exchange: string, symbol: string): Instrument | undefined =>
  storeOf(exchange, marketProduct(symbol)).snapshot().bySymbol?.get(symbol);

/** Every instrument of a product by symbol; undefined until loaded. */
export function useInstruments(product: TradedProduct = 'usdm'): ReadonlyMap<string, Instrument> | undefined {
  const { subscribe, snapshot } = useStore(product);
  return useSyncExternalStore(subscribe, snapshot).bySymbol;
}
