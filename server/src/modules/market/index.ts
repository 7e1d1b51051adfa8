import { parseMarket } from '@aldgate/domain/market/marketRef.ts';
import { isTraded, TRADED_PRODUCTS } from '@aldgate/domain/market/traits.ts';
import type { Database } from '../../kernel/database/database.ts';
import { actingOperator } from '../../kernel/http/actingOperator.ts';
import type { AllHandlers, AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { Exchanges } from '../exchanges/index.ts';
import { removeMarketLabel, setMarketInstrument, setMarketLabel } from './admin/setMarket.ts';
import type { MarketConfig } from './config.ts';
import { configuredInstruments, configuredLabels } from './configuration.ts';
import { proxyPath, registerExchangeProxy } from './exchangeProxy.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts';
import { startFeed } from './feed.ts';
import { contractRules, readPriceSources } from './priceSources.ts';
import { ReferencePrices } from './prices.ts';
import { startRates, UsdRates } from './rates.ts';
import { marketRetention } from './retention.ts';

interface Options {
  /** Whether prices and rates are read from their sources; otherwise the caller enters them. */
  readonly isLive: boolean;
}

/**
 * Market data: prices, instruments and the market page's configuration of the reference exchange, and the paths by
 * which browsers read every exchange.
 */
export async function createMarket(
  context: ModuleContext,
  exchanges: Exchanges,
  { rates: source, reference }: MarketConfig,
  { isLive }: Options,
) {
  const { database, clock, log } = context;
  const { config } = exchanges.reference;
  const proxied = exchanges.all.filter((exchange) => exchange.config.proxied);
  const sources = await readPriceSources(database);
  const prices = new ReferencePrices(clock, contractRules(sources, reference));
  const rates = new UsdRates(clock);
  const feeds = isLive ? [startFeed(config, { sources, prices, log }), startRates({ ...source, rates, log })] : [];
  context.metrics.observePriceTimes(
    () => new Map([...prices.times()].map(([key, at]) => [parseMarket(key)?.instrumentId ?? key, at])),
  );
  const operatorHandlers = {
    setMarketInstrument: (request, caller) => setMarketInstrument(database, request, actingOperator(caller, clock())),
    setMarketLabel: (request, caller) => setMarketLabel(database, request, actingOperator(caller, clock())),
    removeMarketLabel: (request, caller) => removeMarketLabel(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'market',
    sources,
    prices,
    rates,
    handlers: marketHandlers({ database, exchanges }),
    operatorHandlers,
    retention: marketRetention,
    upgrades: proxied.map(({ code, config: { rest, visitorWeight } }) =>
      registerExchangeProxy({ prefix: proxyPath(code), upstream: rest, weightPerAddress: visitorWeight, clock }),
    ),
    async close() {
      for (const feed of feeds) feed.close();
    },
  };
}

export { type MarketConfig, marketConfig, marketVariables } from './config.ts';
export { configuredInstruments, configuredLabels } from './configuration.ts';
export { proxyPath } from './exchangeProxy.ts';
export { listMarketSources } from './marketSources.ts';
export { type PairValues, readFirmValues, readShownValues } from './pairValues.ts';
export type { OwnOrders, PriceResult, Reference } from './prices.ts';
export { fetchRates } from './rates.ts';
export { type FindOwnOrders, findIndex, type Market, valueAsset, valueInUsd } from './values.ts';

interface Deps {
  readonly database: Database;
  readonly exchanges: Exchanges;
}

/** MK-01: favourites and the market page's configuration. */
function marketHandlers(deps: Deps) {
  const { database, exchanges } = deps;
  return {
    listSelfSelection: (_request, { user }) => listFavourites(database, user.userId),
    addSelfSelection: ({ instrumentId }, { user }) =>
      addFavourite({ database, instruments: exchanges.reference.instruments }, user.userId, instrumentId),
    delSelfSelection: ({ instrumentId }, { user }) => removeFavourite(database, user.userId, instrumentId),
    marketConfigureList: () => configuredInstruments(database),
    listContracts: async ({ exchangeCode }) => {
      const { instruments } =
        exchangeCode === undefined ? exchanges.reference : exchanges.get(exchangeCode.toUpperCase());
      const listed = await Promise.all(TRADED_PRODUCTS.map((product) => instruments.all(product)));
      return listed
        .flat()
        .flatMap(({ product, instrumentId, baseAsset, quoteAsset, rules }) =>
          isTraded(product) ? { instrumentId, baseAsset, quoteAsset, product, rules } : [],
        );
    },
    marketLabelList: () => configuredLabels(database),
  } satisfies Partial<AllHandlers>;
}
