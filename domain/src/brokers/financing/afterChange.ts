import { decimal, toDecimalString } from '../../money/amount.ts';
import { interestOfDay } from './interest.ts';
import { computeLines, type Lines } from './lines.ts';
import { cushion } from './risk.ts';
import { formatRatio } from './tranches.ts';

/** A project as a change finds it. Amounts in USDT, decimal strings; the rate a fraction. */
export interface BeforeChange {
  readonly priority: string;
  readonly subordinated: string;
  /** Null until it was read. */
  readonly nav: string | null;
  /** Null without a loan. */
  readonly annualRate: string | null;
  /** Multiples of the priority principal. */
  readonly multiples: Lines;
}

/** Amounts that a change adds to the principals, below zero where it takes; its rate, where it sets one. */
export interface CapitalDelta {
  readonly priority: string;
  readonly subordinated: string;
  /** Amount that leaves as profit or comes back, which changes NAV alone. */
  readonly profit?: string;
  readonly annualRate?: string | null;
  /** Whether everything is taken out, whatever it is worth. */
  readonly isFull?: boolean;
}

/** A project after a change: what is lent, paid in and worth, where its lines are, and its interest a day. */
export interface AfterChange {
  readonly priority: string;
  readonly subordinated: string;
  readonly ratio: string | null;
  readonly nav: string | null;
  readonly cushion: string | null;
  readonly lines: Lines | null;
  readonly interestADay: string;
}

/** BR-04: computes what a change makes of a project. NAV moves by the money that comes and goes. */
export function computeAfter(before: BeforeChange, delta: CapitalDelta): AfterChange {
  const priority = plus(before.priority, delta.priority);
  const subordinated = plus(before.subordinated, delta.subordinated);
  const moved = delta.isFull === true ? [`-${before.nav}`] : [delta.priority, delta.subordinated, delta.profit ?? '0'];
  const nav = before.nav === null ? null : moved.reduce(plus, before.nav);
  const lines = computeLines(priority, before.multiples);
  return {
    priority,
    subordinated,
    ratio: formatRatio(priority, subordinated),
    nav,
    cushion: nav === null ? null : cushion(nav, lines),
    lines,
    interestADay: interestOfDay(priority, delta.annualRate ?? before.annualRate ?? '0'),
  };
}

const plus = (a: string, b: string): string => toDecimalString(decimal(a).plus(b));
