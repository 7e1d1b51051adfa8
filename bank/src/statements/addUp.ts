import { type Amount, decimal } from '@aldgate/domain/money/amount.ts';
import type { BankLine } from './statement.ts';

type Moved = Pick<BankLine, 'direction' | 'amount'>;

/** The sum of the lines: credits less debits. */
export const sumLines = (lines: readonly Moved[]): Amount =>
  lines.reduce((sum, { direction, amount }) => sum[direction === 'credit' ? 'plus' : 'minus'](amount), decimal('0'));

/** Whether opening and lines make the closing balance. */
export const addsUp = (opening: string, lines: readonly Moved[], closing: string): boolean =>
  decimal(opening).plus(sumLines(lines)).eq(closing);
