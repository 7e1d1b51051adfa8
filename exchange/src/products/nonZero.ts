import { type Amount, toDecimalString } from '@aldgate/domain/money/amount.ts';

/** Amounts by asset as decimal strings, without zero ones. */
export function nonZero(
  amounts: readonly (readonly [asset: string, amount: Amount | string])[],
): ReadonlyMap<string, string> {
  const formatted = amounts.map(([asset, amount]) => [asset, toDecimalString(amount)] as const);
  return new Map(formatted.filter(([, amount]) => amount !== '0'));
}
