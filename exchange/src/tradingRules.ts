import { parsePrecision } from './precision.ts';
import type { SymbolInfo } from './wire.ts';

/** What an order of a symbol must keep to. Decimal strings; a bound that the exchange does not name is undefined. */
export interface TradingRules {
  readonly tickSize: string;
  readonly stepSize: string;
  readonly marketStepSize: string;
  readonly minQty: string | undefined;
  readonly maxQty: string | undefined;
  readonly marketMinQty: string | undefined;
  readonly marketMaxQty: string | undefined;
  /** Price times quantity at least, in the quote asset. */
  readonly minNotional: string | undefined;
  /** A limit price lies between the mark price times these two. */
  readonly multiplierUp: string | undefined;
  readonly multiplierDown: string | undefined;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/**
 * The rules of a symbol, its filters found by type; tick and step also by the places that the documents give them (TR-01).
 * A market order without bounds of its own has those of a limit order. Throws a RangeError where tick or step are missing.
 */
export function parseTradingRules(info: Pick<SymbolInfo, 'symbol' | 'filters'>): TradingRules {
  const { tick, step, pricePrecision, quantityPrecision } = parsePrecision(info);
  const byType = (type: string) => info.filters.find((filter) => filter.filterType === type);
  const lot = byType('LOT_SIZE') ?? info.filters[2];
  const market = byType('MARKET_LOT_SIZE') ?? lot;
  const band = byType('PERCENT_PRICE');
  return {
    tickSize: tick,
    stepSize: step,
    marketStepSize: market?.stepSize ?? step,
    minQty: lot?.minQty,
    maxQty: lot?.maxQty,
    marketMinQty: market?.minQty,
    marketMaxQty: market?.maxQty,
    minNotional: byType('MIN_NOTIONAL')?.notional,
    multiplierUp: band?.multiplierUp,
    multiplierDown: band?.multiplierDown,
    priceDecimals: pricePrecision,
    quantityDecimals: quantityPrecision,
  };
}
