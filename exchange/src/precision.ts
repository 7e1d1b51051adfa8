import { countDecimals } from '@aldgate/domain/money/amount.ts';
import type { SymbolInfo } from './wire.ts';

export interface Precision {
  /** Price step as the exchange writes it, e.g. '0.10'. */
  readonly tick: string;
  /** Quantity step of a limit order, e.g. '0.001'. */
  readonly step: string;
  /** Decimals of the tick, zeros at its end left out: 1 for '0.10'. */
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
}

/**
 * Price and quantity precision of a symbol from its filters. They are found by type; where a type is missing, the
 * first filter's tick and the third one's step count. The exchange's own precision fields are not used: they may be
 * finer than what it accepts. Throws a RangeError when neither way finds them.
 */
export function parsePrecision({ symbol, filters }: Pick<SymbolInfo, 'symbol' | 'filters'>): Precision {
  const byType = (type: string) => filters.find((filter) => filter.filterType === type);
  const tick = byType('PRICE_FILTER')?.tickSize ?? filters[0]?.tickSize;
  const step = byType('LOT_SIZE')?.stepSize ?? filters[2]?.stepSize;
  if (tick === undefined || step === undefined) throw new RangeError(`${symbol} has no tick or step filter`);
  return { tick, step, pricePrecision: countDecimals(tick), quantityPrecision: countDecimals(step) };
}
