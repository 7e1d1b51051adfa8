import { hasReached } from '@aldgate/domain/brokers/cases/stages.ts';
import { computeTopUp } from '@aldgate/domain/brokers/financing/topUp.ts';
import { decimal, isPositive, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseEntered } from '@aldgate/ui/format/entered.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import type { ProjectFigures } from '../queries.ts';

/** The forms that a top-up fills. */
export const TOP_UP_FORMS = ['payIn', 'increase'] as const;

/** The lines that NAV is topped up to: to cure, and to be free again. */
export const TOP_UP_LINES = ['warning', 'withdraw'] as const;

export type TopUpForm = (typeof TOP_UP_FORMS)[number];
export type TopUpLine = (typeof TOP_UP_LINES)[number];

/** A prepared form of a project's page, as its address names it: `?form=payIn&until=warning&fall=0.3`. */
export interface TopUp {
  readonly form: TopUpForm;
  readonly until: TopUpLine;
  /** The fall of NAV that it is for, a fraction; '0' for NAV as it is. */
  readonly fall: string;
}

type Project = Pick<ProjectFigures, 'nav' | 'lines'>;

/** The forms that top a project up now: during a case nothing is lent, and after the take-over nothing cures. */
export function listOpenForms({ liquidationCase }: Pick<ProjectInfo, 'liquidationCase'>): readonly TopUpForm[] {
  if (liquidationCase === null) return TOP_UP_FORMS;
  return hasReached(liquidationCase.stage, 'take_over') ? [] : ['payIn'];
}

const NAV_PLACES = 6;

/** NAV after a fall, a fraction, rounded down. */
export const computeFallen = (nav: string, fall: string): string =>
  toDecimalString(round(decimal(nav).times(decimal('1').minus(fall)), NAV_PLACES, 'down'));

/** More places than an amount has, so that `computeFallen` finds the same NAV again. */
const FALL_PLACES = 18;

/** The fall that leads from one NAV to another, a fraction from 0 to 1; '0' where NAV rises, or is not above zero. */
export function computeFall(before: string, after: string): string {
  if (!isPositive(before)) return '0';
  const fall = decimal('1').minus(decimal(after).div(before));
  if (!isPositive(fall)) return '0';
  return fall.gt('1') ? '1' : toDecimalString(round(fall, FALL_PLACES, 'down'));
}

/** The amount that NAV after the fall lacks to the line; null where it lacks nothing, or is not known. */
export function findTopUpAmount({ nav, lines }: Project, { until, fall }: Pick<TopUp, 'until' | 'fall'>) {
  return nav === null || lines === null ? null : computeTopUp(lines[until], computeFallen(nav, fall));
}

/** The address of the form, below the language. */
export const topUpPath = (projectNo: string, { form, until, fall }: TopUp): string =>
  `brokersManager/project-detail/${projectNo}?${new URLSearchParams({ form, until, ...(fall !== '0' && { fall }) })}`;

/** Reads the form that an address names; undefined without one. */
export function readTopUp(query: URLSearchParams): TopUp | undefined {
  const form = TOP_UP_FORMS.find((each) => each === query.get('form'));
  const until = TOP_UP_LINES.find((each) => each === query.get('until'));
  const fall = parseEntered(query.get('fall') ?? '0') ?? '0';
  return form && until && { form, until, fall: decimal(fall).gt('1') ? '0' : fall };
}

/** An address without the form. */
export function withoutTopUp(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of ['form', 'until', 'fall']) rest.delete(name);
  return rest;
}
