import { decimal, isPositive, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Indexes } from '../indexes.ts';

/** The sum in US dollars at the index, two places rounded down; null where an index of something is missing. */
export function sumInUsd(amounts: readonly (readonly [asset: string, amount: string])[], indexes: Indexes) {
  let sum = decimal('0');
  for (const [asset, amount] of amounts) {
    if (!isPositive(amount)) continue;
    const index = indexes.find(asset);
    if (index === null) return null;
    sum = sum.plus(decimal(amount).times(index));
  }
  return toDecimalString(round(sum, 2, 'down'));
}
