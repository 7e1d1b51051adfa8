import { CurrencyAmount } from '../../parts/CurrencyAmount.tsx';
import type { Line } from './line.ts';

/** Shows the amount of a credit, or with a minus sign that of a debit. */
export function LineAmount({ line: { direction, amount, asset } }: { line: Line }) {
  return <CurrencyAmount value={direction === 'debit' ? `-${amount}` : amount} currency={asset} />;
}
