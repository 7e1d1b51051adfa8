import type { AnswerOf } from '@aldgate/contract';
import { interestOfDay } from '@aldgate/domain/brokers/financing/interest.ts';
import { cushion, riskLevel } from '@aldgate/domain/brokers/financing/risk.ts';
import { formatRatio } from '@aldgate/domain/brokers/financing/tranches.ts';
import { decimal, isPositive, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Freshness } from '../../exchangeAccounts/index.ts';
import { formatProject } from '../projectRows/projectRows.ts';
import type { ProjectState } from './projectStates.ts';

export type ProjectFigures = AnswerOf<'pageProject'>['items'][number];

/** The decimals of shares and multiples of NAV. */
const SHARE_DECIMALS = 4;

export const UNREAD: Freshness = { state: 'connecting', at: null, ageMs: null };

/** BR-02: a project with its figures, as lists show it. */
export const formatFigures = (state: ProjectState): ProjectFigures => ({
  ...formatProject(state.project),
  financingNo: state.financing?.financing_no ?? null,
  financingStatus: state.financing?.status ?? null,
  priorityPrincipal: state.priority,
  subordinatedPrincipal: state.subordinated,
  ratio: formatRatio(state.priority, state.subordinated),
  annualRate: state.annualRate,
  nav: state.nav?.nav ?? null,
  freshness: state.nav?.freshness ?? UNREAD,
  cushion: state.nav === undefined ? null : cushion(state.nav.nav, state.lines),
  riskLevel: state.nav === undefined ? 'normal' : riskLevel(state.nav.nav, state.lines),
  unpaidInterest: state.unpaidInterest,
  interestADay: interestADay(state),
  lines: state.lines,
  accounts: state.accounts,
  createdAt: state.project.created_at.getTime(),
  endedAt: state.project.ended_at?.getTime() ?? null,
});

/** The interest of a day at the present principal and rate, in USDT. */
export const interestADay = ({ priority, annualRate }: Pick<ProjectState, 'priority' | 'annualRate'>): string =>
  annualRate === null ? '0' : interestOfDay(priority, annualRate);

/** An amount ÷ NAV with four places, rounded down; null without NAV, or where it is not above zero. */
export const shareOfNav = (amount: string, nav: string | undefined): string | null =>
  nav === undefined || !isPositive(nav)
    ? null
    : toDecimalString(round(decimal(amount).div(nav), SHARE_DECIMALS, 'down'));
