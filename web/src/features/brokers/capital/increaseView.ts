import { computeSubordinatedBounds } from '@aldgate/domain/brokers/financing/subordinatedBounds.ts';
import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { decimal, isPositive, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseEntered } from '@aldgate/ui/format/entered.ts';
import { type Entry, validateEntry } from '../../../lib/amounts/entry.ts';
import type { CapitalChange, ProjectInfo } from '../projectQueries.ts';
import { SMALLEST } from './assignment.ts';
import { type CapitalFigures, computeCapital, readNav } from './capitalAfter.ts';

type Project = Pick<
  ProjectInfo,
  | 'priorityPrincipal'
  | 'subordinatedPrincipal'
  | 'nav'
  | 'boundingNav'
  | 'cash'
  | 'unpaidInterest'
  | 'annualRate'
  | 'creditLeft'
  | 'openChanges'
  | 'terms'
>;

interface Inputs {
  readonly project: Project;
  /** The texts as entered; the rate in percent. */
  readonly priority: string;
  readonly subordinated: string;
  readonly rate: string;
  /** The balance that the subordinated part is paid from; undefined until it is known. */
  readonly available: string | undefined;
}

/** Limits of the subordinated part of an increase. */
interface SubordinatedBounds {
  readonly minimum: string;
  readonly minimumBound: 'ratio' | 'navLine';
  readonly maximum: string;
  readonly maximumBound: 'ratio' | 'balance';
}

export interface IncreaseView {
  readonly priority: Entry;
  readonly subordinated: Entry;
  /** The annual rate as a fraction; `range` where it is outside of the terms. */
  readonly rate:
    | { readonly kind: 'rate'; readonly annualRate: string }
    | { readonly kind: 'empty' | 'number' | 'range' };
  /** Undefined until there is a loan to bound it by. */
  readonly bounds: SubordinatedBounds | undefined;
  /** Both parts together; '0' until they are valid. */
  readonly total: string;
  /** Undefined until both parts and the rate are valid. */
  readonly after: CapitalFigures | undefined;
}

/** Derives the view of an increase: its errors with the bound that each breaks, and the figures after it. */
export function viewIncrease({ project, priority, subordinated, rate, available }: Inputs): IncreaseView {
  const rules = { precision: FINANCING_DECIMALS, minimum: SMALLEST };
  const priorityEntry = validateEntry(priority, { ...rules, maximum: project.creditLeft });
  const lent = priorityEntry.kind === 'amount' ? priorityEntry.amount : '0';
  const bounds = findSubordinatedBounds(project, lent, available);
  const entered = validateEntry(subordinated, {
    precision: FINANCING_DECIMALS,
    minimum: bounds !== undefined && isPositive(bounds.minimum) ? bounds.minimum : SMALLEST,
    ...(bounds && { maximum: bounds.maximum }),
    available,
  });
  const rateView = viewRate(rate, project.terms.annualRate);
  const isOptional = bounds !== undefined && !isPositive(bounds.minimum);
  const paidIn = entered.kind === 'amount' ? entered.amount : '0';
  const isValid =
    priorityEntry.kind !== 'invalid' && (entered.kind === 'amount' || (entered.kind === 'empty' && isOptional));
  return {
    priority: priorityEntry,
    subordinated: entered,
    rate: rateView,
    bounds,
    total: isValid ? toDecimalString(decimal(lent).plus(paidIn)) : '0',
    after:
      isValid && rateView.kind === 'rate'
        ? computeCapital(project, { priority: lent, subordinated: paidIn, annualRate: rateView.annualRate })
        : undefined,
  };
}

/** The subordinated parts that an increase may have beside a loan, within the balance that they are paid from. */
function findSubordinatedBounds(
  project: Project,
  lent: string,
  available: string | undefined,
): SubordinatedBounds | undefined {
  const { priorityPrincipal, subordinatedPrincipal, unpaidInterest, terms } = project;
  if (!isPositive(decimal(priorityPrincipal).plus(lent))) return undefined;
  const boundingNav = project.boundingNav ?? readNav(project);
  const { ratio, navLine } = computeSubordinatedBounds(
    {
      priority: priorityPrincipal,
      subordinated: subordinatedPrincipal,
      unpaidInterest,
      boundingNav: boundingNav ?? '0',
      openOutflows: sumOutflows(project.openChanges),
      multiples: terms.lines,
      ratio: terms.ratio,
    },
    lent,
  );
  // The server bounds a loan by the line; without one an increase may leave NAV below it.
  const isByLine = isPositive(lent) && boundingNav !== null && decimal(navLine).gt(ratio.minimum);
  const isByBalance = available !== undefined && decimal(ratio.maximum).gt(available);
  const atLeastZero = (amount: string) => (isPositive(amount) ? amount : '0');
  return {
    minimum: atLeastZero(isByLine ? navLine : ratio.minimum),
    minimumBound: isByLine ? 'navLine' : 'ratio',
    maximum: isByBalance ? available : atLeastZero(ratio.maximum),
    maximumBound: isByBalance ? 'balance' : 'ratio',
  };
}

/** Sums the outflows that were applied for and are not posted yet. */
function sumOutflows(changes: readonly CapitalChange[]): string {
  const leaving = changes
    .filter(({ kind }) => kind === 'decrease' || kind === 'extract' || kind === 'profit')
    .flatMap(({ actions }) => actions)
    .filter(({ status, execution }) => status !== 'rejected' && execution !== 'done' && execution !== 'failed');
  return sumAmounts(leaving.map(({ amount }) => amount));
}

/** The annual rate that is entered in percent, within the terms. */
function viewRate(text: string, { minimum, maximum }: ProjectInfo['terms']['annualRate']): IncreaseView['rate'] {
  if (text.trim() === '') return { kind: 'empty' };
  const percent = parseEntered(text);
  if (percent === undefined) return { kind: 'number' };
  const fraction = decimal(percent).div('100');
  if (fraction.lt(minimum) || fraction.gt(maximum)) return { kind: 'range' };
  return { kind: 'rate', annualRate: toDecimalString(fraction) };
}

/** A fraction as it is entered in percent: '0.085' is '8.5'. */
export const toPercentText = (fraction: string): string => toDecimalString(decimal(fraction).times('100'));
