import { formatNumber } from '@aldgate/domain/money/formatNumber.ts';

/** How an axis of amounts is divided and labelled. */
export interface AmountAxis {
  /** The smallest step between two labels. */
  readonly minMove: number;
  readonly formatter: (value: number) => string;
}

/** A range of amounts below which whole ones would repeat. */
const WHOLE_FROM = 4;

/**
 * The axis of a chart's amounts: whole ones, or cents where they are within a few units of each other, so that no two
 * labels are the same. Labels are as figures elsewhere, with separators and the minus sign.
 */
export function createAmountAxis(values: readonly number[], locale: string): AmountAxis {
  const range = values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
  const places = range > 0 && range < WHOLE_FROM ? 2 : 0;
  return {
    minMove: 10 ** -places,
    formatter: (value) => formatNumber(value.toFixed(places), { locale, placesMin: places }),
  };
}
