import { decimal, toDecimalString } from '../../money/amount.ts';

/** Computes the part of an amount that no portion has yet; below zero where they have more. Decimal strings. */
export const computeUnassigned = (total: string, portions: readonly string[]): string =>
  toDecimalString(portions.reduce((rest, portion) => rest.minus(portion), decimal(total)));
