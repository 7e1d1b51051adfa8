import { addsUp } from './addUp.ts';
import type { LineDraft } from './identifyLines.ts';
import type { BankStatement, Direction } from './statement.ts';

/** A line that banks write with one direction or the other. */
export interface AmbiguousLine extends LineDraft {
  readonly isTurnable: boolean;
}

/**
 * The lines as they are read, or with the turnable ones turned where only that makes the closing balance; undefined
 * where neither does. By the standard the direction of a reversal is its own, and some banks give that of the entry
 * that it reverses; a sign beside a direction repeats it, or turns it.
 */
export function chooseReading(
  lines: readonly AmbiguousLine[],
  { opening, closing }: Pick<BankStatement, 'opening' | 'closing'>,
): LineDraft[] | undefined {
  return [false, true]
    .map((isTurned) => readLines(lines, isTurned))
    .find((reading) => addsUp(opening, reading, closing));
}

/** The lines of one reading. */
export const readLines = (lines: readonly AmbiguousLine[], isTurned: boolean): LineDraft[] =>
  lines.map(({ isTurnable, ...line }) => (isTurnable && isTurned ? { ...line, direction: opposite(line) } : line));

const opposite = ({ direction }: Pick<LineDraft, 'direction'>): Direction =>
  direction === 'credit' ? 'debit' : 'credit';
