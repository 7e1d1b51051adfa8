import { isDecimal } from '@aldgate/domain/money/amount.ts';
import { formatNumber, type NumberFormat } from '@aldgate/domain/money/formatNumber.ts';

/** Shown for an unknown value; a known zero is written as 0. */
export const MISSING = '–';

/** Formats a decimal string with the locale's grouping. Anything that is not a plain decimal is shown as missing. */
export function formatDecimal(value: string | null | undefined, format: NumberFormat): string {
  return value === null || value === undefined || !isDecimal(value) ? MISSING : formatNumber(value, format);
}

/** The number of decimals as written: '1.50' has 2. */
export function writtenPlaces(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}
