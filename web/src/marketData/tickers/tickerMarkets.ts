import { joinPair, splitPair } from '@aldgate/domain/market/marketRef.ts';
import { parsePrecision } from '@aldgate/exchange/precision.ts';
import { toSymbol } from '@aldgate/exchange/products/spot/symbols.ts';
import type { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import type { SpotSymbolInfo, SymbolInfo } from '@aldgate/exchange/wire.ts';
import type { TickerMarket } from './marketSource.ts';
import type { TickerSymbol } from './ticker.ts';

/** Trading perpetual contracts. */
export const futuresMarket = (rest: Pick<ExchangeRest, 'exchangeInfo'>): TickerMarket => ({
  async list() {
    const { symbols } = await rest.exchangeInfo();
    return symbols
      .filter(({ status, contractType }) => status === 'TRADING' && contractType === 'PERPETUAL')
      .map((info) => describe(info, info.symbol));
  },
  toWire: (symbol) => symbol,
  parse(symbol) {
    const [, baseAsset = symbol, quoteAsset = ''] = /^(.+)(USDT|USDC)$/.exec(symbol) ?? [];
    return { symbol, baseAsset, quoteAsset };
  },
});

/** Trading spot pairs of coins that the platform knows, by our ids. */
export const spotMarket = (
  rest: Pick<ExchangeRest<'spot'>, 'exchangeInfo'>,
  coins: ReadonlySet<string>,
): TickerMarket => ({
  async list() {
    const { symbols } = await rest.exchangeInfo();
    return symbols
      .filter(
        ({ status, baseAsset, quoteAsset }) => status === 'TRADING' && coins.has(baseAsset) && coins.has(quoteAsset),
      )
      .map((info) => describe(info, joinPair(info.baseAsset, info.quoteAsset)));
  },
  toWire: toSymbol,
  parse(symbol) {
    const { base, quote } = splitPair(symbol);
    return { symbol, baseAsset: base, quoteAsset: quote };
  },
});

function describe(info: SymbolInfo | SpotSymbolInfo, symbol: string): TickerSymbol {
  const { pricePrecision, quantityPrecision } = parsePrecision(info);
  const { baseAsset, quoteAsset } = info;
  return { symbol, baseAsset, quoteAsset, pricePlaces: pricePrecision, quantityPlaces: quantityPrecision };
}
