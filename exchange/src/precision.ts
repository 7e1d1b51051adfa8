import { countDecimals } from '@aldgate/domain/money/amount.ts';
import type { SymbolInfo } from './wire.ts';

export interface Precision {
  /** Price tick as the exchange formats it, e.g. '0.10'. */
  readonly tick: string;
  /** Quantity step of a limit order, e.g. '0.001'. */
  readonly step: string;
  /** Decimals of the tick without trailing zeros: 1 for '0.10'. */
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
}

/**
 * Price and quantity precision of a symbol from its filters. Filters are found by type; if a type is missing, the
 * first filter's tick and the third filter's step are used. The exchange's own precision fields are not used: they
 * may be finer than what it validate. Throws a RangeError if neither works.
 */
export function parsePrecision({ symbol, filters }: Pick<SymbolInfo, 'symbol' | 'filters'>): Precision {
  const byType = (type: string) => filters.find((filter) => filter.filterType === type);
  const tick = byType('PRICE_FILTER')?.tickSize ?? filters[0]?.tickSize;
  const step = byType('LOT_SIZE')?.stepSize ?? filters[2]?.stepSize;
  if (tick === undefined || step === undefined) throw new RangeError(`${symbol} has no tick or step filter`);
  return { tick, step, pricePrecision: countDecimals(tick), quantityPrecision: countDecimals(step) };
}
