import { isDecimal, isZero } from '@aldgate/domain/money/amount.ts';
import { parsePrecision } from './precision.ts';
import type { SymbolFilter, SymbolInfo } from './wire.ts';

/** Order limits of a symbol. Decimal strings; a bound that the exchange does not define is undefined. */
export interface TradingRules {
  readonly tickSize: string;
  readonly stepSize: string;
  readonly marketStepSize: string;
  readonly minQty: string | undefined;
  readonly maxQty: string | undefined;
  readonly marketMinQty: string | undefined;
  readonly marketMaxQty: string | undefined;
  /** Minimum price × quantity, in the quote asset. */
  readonly minNotional: string | undefined;
  /**
   * A limit price must lie between the mark price times these two; on spot a purchase below and a sale above the
   * average price times these.
   */
  readonly multiplierUp: string | undefined;
  readonly multiplierDown: string | undefined;
  /** On spot also a purchase above and a sale below the average price times these; undefined for futures. */
  readonly buyMultiplierDown?: string | undefined;
  readonly sellMultiplierUp?: string | undefined;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/**
 * Trading rules of a symbol, its filters found by type; tick and step also by the positions that the documents give
 * (TR-01). A market order without bounds of its own uses those of a limit order. Throws a RangeError if tick or step
 * is missing.
 */
export function parseTradingRules(info: Pick<SymbolInfo, 'symbol' | 'filters'>): TradingRules {
  const { tick, step, pricePrecision, quantityPrecision } = parsePrecision(info);
  const byType = (type: string) => info.filters.find((filter) => filter.filterType === type);
  const lot = byType('LOT_SIZE') ?? info.filters[2];
  const market = byType('MARKET_LOT_SIZE') ?? lot;
  const band = byType('PERCENT_PRICE');
  const bandBySide = byType('PERCENT_PRICE_BY_SIDE');
  return {
    tickSize: tick,
    stepSize: step,
    marketStepSize: bound(market, 'stepSize') ?? step,
    minQty: lot?.minQty,
    maxQty: lot?.maxQty,
    marketMinQty: bound(market, 'minQty') ?? lot?.minQty,
    marketMaxQty: market?.maxQty,
    minNotional: byType('MIN_NOTIONAL')?.notional ?? byType('NOTIONAL')?.minNotional,
    multiplierUp: band?.multiplierUp ?? bandBySide?.bidMultiplierUp,
    multiplierDown: band?.multiplierDown ?? bandBySide?.askMultiplierDown,
    ...(bandBySide !== undefined && {
      buyMultiplierDown: bandBySide.bidMultiplierDown,
      sellMultiplierUp: bandBySide.askMultiplierUp,
    }),
    priceDecimals: pricePrecision,
    quantityDecimals: quantityPrecision,
  };
}

/** A market order's own bound; zero switches it off, and then that of a limit order holds. */
function bound(filter: SymbolFilter | undefined, name: 'stepSize' | 'minQty'): string | undefined {
  const value = filter?.[name];
  return value === undefined || !isDecimal(value) || isZero(value) ? undefined : value;
}
