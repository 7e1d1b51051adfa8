import { decimal, isPositive, round, sumAmounts, toDecimalString } from '../../money/amount.ts';
import { cushion, riskLevel } from '../financing/risk.ts';
import type { RiskLevel } from '../financing/states.ts';
import { computeTopUp } from '../financing/topUp.ts';
import { computeWaterfall, findFirstLoss, type Payouts } from '../financing/waterfall.ts';
import { roundValue } from '../valuation.ts';
import type { AccountStress } from './accountStress.ts';
import type { ProjectRiskReading } from './reading.ts';

/** A project under a shock. Decimal strings in USDT. */
export interface ProjectStress {
  readonly projectNo: string;
  /** Project cash, what is on its way, and the equity of the accounts that can be reached. */
  readonly nav: string;
  /** NAV − warning line; null without a loan. */
  readonly cushion: string | null;
  readonly riskLevel: RiskLevel;
  /** NAV is below the take-over line. */
  readonly isTakenOver: boolean;
  /** Division of NAV; costs are 0. */
  readonly payouts: Payouts;
  /** Part of P and U that NAV does not cover. */
  readonly shortfall: string;
  /** Amount that NAV lacks to the warning line, rounded up; null where it lacks nothing. */
  readonly toCure: string | null;
  readonly liquidated: number;
  /** Σ |notional| of positions ÷ NAV, rounded down; null where NAV is not above zero. */
  readonly exposure: string | null;
}

const SHARE_DECIMALS = 4;

/** Computes a project from its accounts under a shock: NAV against each line, and who bears what is missing. */
export function stressProject(project: ProjectRiskReading, accounts: readonly AccountStress[]): ProjectStress {
  const { projectNo, priorityPrincipal, unpaidInterest, lines, cash, inTransit } = project;
  const claims = { costs: '0', interest: unpaidInterest, principal: priorityPrincipal };
  const nav = roundValue(sumAmounts([cash, inTransit, ...accounts.map(({ equity }) => equity)]));
  const exposure = sumAmounts(accounts.map((account) => account.exposure));
  return {
    projectNo,
    nav,
    cushion: cushion(nav, lines),
    riskLevel: riskLevel(nav, lines),
    isTakenOver: lines !== null && decimal(nav).lt(lines.takeOver),
    payouts: computeWaterfall(nav, claims),
    shortfall: computeTopUp(findFirstLoss(claims), isPositive(nav) ? nav : '0') ?? '0',
    toCure: lines === null ? null : computeTopUp(lines.warning, nav),
    liquidated: accounts.filter(({ isLiquidated }) => isLiquidated).length,
    exposure: isPositive(nav) ? toDecimalString(round(decimal(exposure).div(nav), SHARE_DECIMALS, 'down')) : null,
  };
}
