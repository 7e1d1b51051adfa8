import { computeWaterfall, findFirstLoss } from '@aldgate/domain/brokers/financing/waterfall.ts';
import { decimal, isPositive, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseEntered } from '@aldgate/ui/format/entered.ts';
import { computeFallen } from '../capital/topUp.ts';
import type { ProjectInfo } from '../projectQueries.ts';

/** The largest fall of the slider, in percent. */
export const FALL_MAX = 60;

/** A project of the worked example, whose interest is paid: decimal strings in USDT. */
export const EXAMPLE = { nav: '1200000', priorityPrincipal: '800000', unpaidInterest: '0', lines: null } as const;

const FALL_PLACES = 4;

type Inputs = Pick<ProjectInfo, 'priorityPrincipal' | 'unpaidInterest' | 'lines'> & { readonly nav: string };

/** Each line of a project that a fall of NAV reaches. */
const MARKS = ['warning', 'liquidation', 'takeOver'] as const;

/** A value of NAV, and the fall that leads to it, a fraction that is below zero where NAV is lower already. */
export interface Mark {
  readonly nav: string;
  readonly fall: string;
}

/** A claim: what it is, what it gets at the fallen NAV, and what it loses. Decimal strings in USDT. */
interface Share {
  readonly claim: string;
  readonly gets: string;
  readonly loses: string;
}

/** The division of a project's NAV after a fall. */
export interface WaterfallView {
  readonly nav: string;
  readonly shares: Readonly<Record<'interest' | 'principal' | 'subordinated', Share>>;
  /** Null without a loan. */
  readonly marks: Readonly<Record<(typeof MARKS)[number], Mark>> | null;
  /** The NAV below which the priority side loses. */
  readonly firstLoss: Mark;
}

/** Divides NAV after a fall, a fraction from 0 to 1. */
export const viewWaterfall = (inputs: Inputs, fall: string): WaterfallView =>
  viewDivision(inputs, computeFallen(inputs.nav, fall));

/** Divides another NAV beside that of now: costs are 0 here, operators enter them. */
export function viewDivision({ nav, priorityPrincipal, unpaidInterest, lines }: Inputs, fallen: string): WaterfallView {
  const claims = { costs: '0', interest: unpaidInterest, principal: priorityPrincipal };
  const before = computeWaterfall(nav, claims);
  const after = computeWaterfall(fallen, claims);
  const share = (claim: string, gets: string): Share => ({
    claim,
    gets,
    loses: toDecimalString(decimal(claim).minus(gets)),
  });
  const mark = (value: string): Mark => ({ nav: value, fall: findFall(nav, value) });
  return {
    nav: fallen,
    shares: {
      interest: share(unpaidInterest, after.interest),
      principal: share(priorityPrincipal, after.principal),
      subordinated: share(before.subordinated, after.subordinated),
    },
    marks: lines && {
      warning: mark(lines.warning),
      liquidation: mark(lines.liquidation),
      takeOver: mark(lines.takeOver),
    },
    firstLoss: mark(findFirstLoss(claims)),
  };
}

/** 1 − value ÷ NAV, rounded down; 0 without NAV. */
const findFall = (nav: string, value: string): string =>
  isPositive(nav) ? toDecimalString(round(decimal('1').minus(decimal(value).div(nav)), FALL_PLACES, 'down')) : '0';

/** Reads a fall as it is entered in percent, with or without its sign: '-26.7' is 0.267. Undefined above 100 %. */
export function parseFall(text: string): string | undefined {
  const entered = parseEntered(text.trim().replace(/^[-−]/, ''));
  if (entered === undefined || decimal(entered).gt('100')) return undefined;
  return toDecimalString(decimal(entered).div('100'));
}
