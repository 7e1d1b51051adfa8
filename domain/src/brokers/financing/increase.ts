import { decimal, isPositive, round, toDecimalString } from '../../money/amount.ts';
import type { Range } from '../terms.ts';
import type { CapitalError } from './capitalError.ts';
import type { Lines } from './lines.ts';
import { computeSubordinatedBounds } from './subordinatedBounds.ts';
import { FINANCING_DECIMALS } from './tranches.ts';
import { computeUnassigned } from './unassigned.ts';

/** Figures of a project that bound an increase. Amounts in USDT, decimal strings. */
export interface IncreaseFigures {
  readonly priority: string;
  readonly subordinated: string;
  readonly unpaidInterest: string;
  /** The NAV that bounds what is lent; 0 where the project holds nothing yet. */
  readonly boundingNav: string;
  readonly openOutflows: string;
  readonly multiples: Lines;
  readonly ratio: Range;
  readonly annualRate: Range;
  /** The credit of the broker, and what of it is used, open applications included. */
  readonly creditLimit: string;
  readonly creditUsed: string;
}

/** A wanted increase; the allotments are the amounts that accounts get, in order. */
export interface WantedIncrease {
  readonly priorityIncrease: string;
  readonly subordinatedIncrease: string;
  readonly annualRate: string;
  readonly allotments: readonly string[];
}

/** BR-04: the first bound that an increase does not keep; undefined for one that can be applied for. */
export function findIncreaseError(wanted: WantedIncrease, figures: IncreaseFigures): CapitalError | undefined {
  return (
    findRateError(wanted, figures) ??
    findAllotmentError(wanted) ??
    findRatioError(wanted, figures) ??
    findNavError(wanted, figures) ??
    findCreditError(wanted, figures)
  );
}

const outOfRange = (field: string, minimum: string, maximum: string): CapitalError => ({
  error: 'outOfRange',
  data: { field, minimum, maximum },
});

function findRateError({ annualRate: wanted }: WantedIncrease, { annualRate }: IncreaseFigures) {
  const isWithin = decimal(wanted).gte(annualRate.minimum) && decimal(wanted).lte(annualRate.maximum);
  return isWithin ? undefined : outOfRange('annualRate', annualRate.minimum, annualRate.maximum);
}

/** An allotment takes at most what is unassigned before it, and nothing stays unassigned. */
function findAllotmentError({
  priorityIncrease,
  subordinatedIncrease,
  allotments,
}: WantedIncrease): CapitalError | undefined {
  const total = toDecimalString(decimal(priorityIncrease).plus(subordinatedIncrease));
  for (const [index, amount] of allotments.entries()) {
    const unassigned = computeUnassigned(total, allotments.slice(0, index));
    if (decimal(amount).gt(unassigned)) return { error: 'unassignedExceeded', data: { unassigned } };
  }
  const unassigned = computeUnassigned(total, allotments);
  return isPositive(unassigned) ? { error: 'unassignedNotZero', data: { unassigned } } : undefined;
}

/** The subordinated principal lies in the range of the ratio afterwards. */
function findRatioError({ priorityIncrease, subordinatedIncrease }: WantedIncrease, figures: IncreaseFigures) {
  const { minimum, maximum } = computeSubordinatedBounds(figures, priorityIncrease).ratio;
  const wanted = decimal(subordinatedIncrease);
  const isWithin = wanted.gte(minimum) && wanted.lte(maximum);
  return isWithin ? undefined : outOfRange('subordinatedIncrease', atLeastZero(minimum), atLeastZero(maximum));
}

/** NAV with the increase stays at the withdrawal line of the principal afterwards; answers the largest loan. */
function findNavError({ priorityIncrease, subordinatedIncrease }: WantedIncrease, figures: IncreaseFigures) {
  const lacking = decimal(computeSubordinatedBounds(figures, priorityIncrease).navLine).minus(subordinatedIncrease);
  if (!isPositive(lacking)) return undefined;
  // Each unit of a loan raises NAV by one and the line by its multiple.
  const excess = lacking.div(decimal(figures.multiples.withdraw).minus('1'));
  const maximum = atLeastZero(toDecimalString(decimal(priorityIncrease).minus(excess)));
  return isPositive(priorityIncrease) ? outOfRange('priorityIncrease', '0', maximum) : undefined;
}

function findCreditError(
  { priorityIncrease }: WantedIncrease,
  { creditLimit: limit, creditUsed: used }: IncreaseFigures,
): CapitalError | undefined {
  const left = decimal(limit).minus(used);
  if (decimal(priorityIncrease).lte(left.lt('0') ? '0' : left)) return undefined;
  return { error: 'creditLimit', data: { limit, used, left: atLeastZero(toDecimalString(left)) } };
}

const atLeastZero = (amount: string): string =>
  isPositive(amount) ? toDecimalString(round(amount, FINANCING_DECIMALS, 'down')) : '0';
