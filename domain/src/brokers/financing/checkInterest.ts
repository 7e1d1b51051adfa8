import { decimal, toDecimalString } from '../../money/amount.ts';
import { computeInterestLines, findRate, type InterestLine, type PrincipalChange, type Rate } from './interestLines.ts';

/** A line beside what follows from the changes of the principal; null where no rate holds on its day. */
export interface CheckedLine {
  readonly line: InterestLine;
  readonly own: InterestLine | null;
  readonly isEqual: boolean;
}

/** Lines and their sum, recomputed. Decimal strings. */
export interface CheckedInterest {
  readonly lines: readonly CheckedLine[];
  readonly sum: { readonly listed: string; readonly own: string; readonly isEqual: boolean };
}

interface StatementInput {
  /** All changes of the financing up to the last line, and its rates. */
  readonly changes: readonly PrincipalChange[];
  readonly rates: readonly Rate[];
  readonly lines: readonly InterestLine[];
  readonly interest: string;
}

/** Recomputes lines and their sum from the changes of the principal and the rates alone. */
export function checkInterest({ changes, rates, lines, interest }: StatementInput): CheckedInterest {
  const checked = lines.map((line) => {
    const { day } = line;
    const [own = null] =
      findRate(rates, day) === undefined
        ? []
        : computeInterestLines({ changes, rates }, { fromDay: day, untilDay: day });
    return { line, own, isEqual: own !== null && isSameLine(line, own) };
  });
  const own = toDecimalString(checked.reduce((sum, each) => sum.plus(each.own?.interest ?? '0'), decimal('0')));
  return { lines: checked, sum: { listed: interest, own, isEqual: decimal(interest).eq(own) } };
}

const isSameLine = (a: InterestLine, b: InterestLine): boolean =>
  (['principal', 'annualRate', 'interest'] as const).every((name) => decimal(a[name]).eq(b[name]));

/** The changes that a day's principal follows from: those of the last day, up to this one, that had any. */
export function findCauses<Change extends Pick<PrincipalChange, 'day'>>(
  changes: readonly Change[],
  day: string,
): readonly Change[] {
  const earlier = changes.filter((change) => change.day <= day);
  const last = earlier
    .map((change) => change.day)
    .toSorted()
    .at(-1);
  return earlier.filter((change) => change.day === last);
}
