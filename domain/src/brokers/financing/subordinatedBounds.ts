import { decimal, toDecimalString } from '../../money/amount.ts';
import type { Range } from '../terms.ts';
import { computeLines, type Lines } from './lines.ts';
import { subordinatedRange } from './tranches.ts';

/** Figures of a project that bound what is paid in beside a loan. Amounts in USDT, decimal strings. */
interface Figures {
  readonly priority: string;
  readonly subordinated: string;
  readonly unpaidInterest: string;
  readonly boundingNav: string;
  readonly openOutflows: string;
  readonly multiples: Lines;
  readonly ratio: Range;
}

/** Bounds of the subordinated part of an increase; below zero where nothing has to be paid in. */
interface SubordinatedBounds {
  /** The ratio in its range. */
  readonly ratio: Range;
  /** The least that keeps NAV at the withdrawal line of the new principal. */
  readonly navLine: string;
}

/** BR-04: computes the subordinated parts that an increase may have beside a loan. */
export function computeSubordinatedBounds(figures: Figures, priorityIncrease: string): SubordinatedBounds {
  const { subordinated, unpaidInterest, boundingNav, openOutflows, multiples } = figures;
  const priority = toDecimalString(decimal(figures.priority).plus(priorityIncrease));
  const { minimum, maximum } = subordinatedRange(priority, figures.ratio);
  const line = computeLines(priority, multiples)?.withdraw ?? '0';
  const navLine = decimal(line).plus(unpaidInterest).plus(openOutflows).minus(boundingNav).minus(priorityIncrease);
  return {
    ratio: {
      minimum: toDecimalString(decimal(minimum).minus(subordinated)),
      maximum: toDecimalString(decimal(maximum).minus(subordinated)),
    },
    navLine: toDecimalString(navLine),
  };
}
