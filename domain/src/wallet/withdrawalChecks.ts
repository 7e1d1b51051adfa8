import { decimal } from '../money/amount.ts';
import { addUnseen, type ReviewOperators, reviewByValue } from './withdrawalReview.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** How long a change of the maker's credentials counts. */
const CREDENTIAL_CHANGE_MS = 24 * HOUR_MS;
/** A withdrawal is large above so many times the median, once there were so many. */
const SIZE_MEDIANS = '10';
const SIZE_COUNT_MIN = 5;
/** Value that one member may withdraw alone without a review, in US dollars. */
const SINGLE_CONTROL_USD = '10000';
const CONFIRMED_IN_HOUR_MAX = 10;

/**
 * Names a debt to the platform for which an institution's withdrawals are looked into: a project of it is being
 * liquidated, a liquidation left a shortfall, or the sale of a loan's collateral did.
 */
export type OpenDebt = 'case' | 'shortfall' | 'loan';

/** Facts that the checks of a withdrawal depend on. Decimal strings, times epoch ms. */
export interface CheckFacts {
  readonly now: number;
  readonly rail: 'chain' | 'bank';
  /** The verdict of screening on the destination, with its reasons; null where nothing was answered. */
  readonly screening: 'clear' | 'review' | 'block' | null;
  readonly screeningMatches: readonly string[];
  readonly isWhitelisted: boolean;
  readonly isWhitelistOn: boolean;
  /** A second member approved that the whitelist is off. */
  readonly isWhitelistOffApproved: boolean;
  /** The whole amount that leaves, and the ledger's hold for it, fee included; null where there is no hold. */
  readonly amount: string;
  readonly held: string | null;
  /** The maker's last change of a password or another credential; null where there was none. */
  readonly credentialsChangedAt: number | null;
  readonly usdValue: string;
  /** The institution's other withdrawals of the last 24 hours that no operator saw, in US dollars. */
  readonly unseenUsd: string;
  /**
   * The institution's other withdrawals of the last 90 days, in US dollars; the median is null where there are none.
   */
  readonly recent: { readonly count: number; readonly medianUsd: string | null };
  /** Complete withdrawals to the address. */
  readonly usedTimes: number;
  readonly isAddressApproved: boolean;
  /** The known address that the destination resembles; null where there is none. */
  readonly resembles: string | null;
  /** A second member approved the withdrawal. */
  readonly isApproved: boolean;
  /** The institution's withdrawals that were confirmed within the last hour, this one included. */
  readonly confirmedInHour: number;
  /** The titles of material open breaks on the customer's own addresses and accounts. */
  readonly breaks: readonly string[];
  /** Null where the institution owes nothing. */
  readonly openDebt: OpenDebt | null;
  /** The port's answer; null where there was none. `incomplete`: data of originator or beneficiary are missing. */
  readonly travelRule: 'complete' | 'incomplete' | null;
}

export type CheckResult = 'passed' | 'review' | 'failed';

/** The figures that each check stores with its result. */
interface CheckFigures {
  readonly screening: Pick<CheckFacts, 'screening'> & { readonly matches: readonly string[] };
  readonly whitelist: Pick<CheckFacts, 'isWhitelisted' | 'isWhitelistOn' | 'isWhitelistOffApproved'>;
  readonly ledger: Pick<CheckFacts, 'amount' | 'held'>;
  readonly credentialChange: { readonly changedAt: number | null };
  readonly size: { readonly usdValue: string; readonly count: number; readonly medianUsd: string | null };
  readonly newAddress: Pick<CheckFacts, 'usedTimes' | 'isAddressApproved'>;
  readonly lookAlike: Pick<CheckFacts, 'resembles'>;
  readonly singleControl: Pick<CheckFacts, 'isApproved' | 'usdValue'>;
  /** `countedUsd`: the value by which operators review, with what none of them saw. */
  readonly velocity: Pick<CheckFacts, 'confirmedInHour' | 'unseenUsd'> & { readonly countedUsd: string };
  readonly travelRule: Pick<CheckFacts, 'travelRule'>;
  readonly break: Pick<CheckFacts, 'breaks'>;
  readonly openDebt: { readonly reason: CheckFacts['openDebt'] };
}

export type CheckName = keyof CheckFigures;

export type WithdrawalCheck = {
  readonly [Name in CheckName]: {
    readonly name: Name;
    readonly result: CheckResult;
    readonly figures: CheckFigures[Name];
  };
}[CheckName];

/** Checks of what only a network has; a bank account is verified by operators instead. */
const OF_NETWORKS: readonly CheckName[] = ['screening', 'whitelist', 'lookAlike', 'travelRule'];

/** The checks of a withdrawal, in the order in which operators see them. */
export const evaluateChecks = (facts: CheckFacts): WithdrawalCheck[] =>
  facts.rail === 'chain' ? evaluateAll(facts) : evaluateAll(facts).filter(({ name }) => !OF_NETWORKS.includes(name));

function evaluateAll(facts: CheckFacts): WithdrawalCheck[] {
  const { screening, isWhitelisted, isWhitelistOn, isWhitelistOffApproved, amount, held, now, usdValue } = facts;
  const { usedTimes, isAddressApproved, resembles, isApproved, confirmedInHour, travelRule } = facts;
  const { credentialsChangedAt: changedAt, recent, unseenUsd, breaks, openDebt } = facts;
  const countedUsd = addUnseen(usdValue, unseenUsd);
  const hasChanged = changedAt !== null && now - changedAt < CREDENTIAL_CHANGE_MS;
  return [
    {
      name: 'screening',
      result: SCREENING_RESULTS[screening ?? 'none'],
      figures: { screening, matches: facts.screeningMatches },
    },
    {
      name: 'whitelist',
      result: passedIf(isWhitelisted || (!isWhitelistOn && isWhitelistOffApproved)),
      figures: { isWhitelisted, isWhitelistOn, isWhitelistOffApproved },
    },
    {
      name: 'ledger',
      result: held !== null && decimal(held).eq(amount) ? 'passed' : 'failed',
      figures: { amount, held },
    },
    { name: 'credentialChange', result: passedIf(!hasChanged), figures: { changedAt } },
    { name: 'size', result: passedIf(!isLarge(usdValue, recent)), figures: { usdValue, ...recent } },
    {
      name: 'newAddress',
      result: passedIf(usedTimes > 0 || isAddressApproved),
      figures: { usedTimes, isAddressApproved },
    },
    { name: 'lookAlike', result: passedIf(resembles === null), figures: { resembles } },
    {
      name: 'singleControl',
      result: passedIf(isApproved || decimal(usdValue).lte(SINGLE_CONTROL_USD)),
      figures: { isApproved, usdValue },
    },
    {
      name: 'velocity',
      result: passedIf(
        confirmedInHour <= CONFIRMED_IN_HOUR_MAX && reviewByValue(countedUsd) === reviewByValue(usdValue),
      ),
      figures: { confirmedInHour, unseenUsd, countedUsd },
    },
    { name: 'travelRule', result: TRAVEL_RULE_RESULTS[travelRule ?? 'none'], figures: { travelRule } },
    { name: 'break', result: passedIf(breaks.length === 0), figures: { breaks } },
    { name: 'openDebt', result: passedIf(openDebt === null), figures: { reason: openDebt } },
  ];
}

/** A provider that does not answer never passes. */
const SCREENING_RESULTS = { clear: 'passed', review: 'review', none: 'review', block: 'failed' } as const;
const TRAVEL_RULE_RESULTS = { complete: 'passed', none: 'review', incomplete: 'failed' } as const;

const STRICTNESS = { clear: 0, review: 1, none: 1, block: 2 } as const;

/** Whether the provider says more against a destination than it said before. */
export const isScreenedStricter = (now: CheckFacts['screening'], before: CheckFacts['screening']): boolean =>
  STRICTNESS[now ?? 'none'] > STRICTNESS[before ?? 'none'];

const passedIf = (condition: boolean): 'passed' | 'review' => (condition ? 'passed' : 'review');

function isLarge(usdValue: string, { count, medianUsd }: CheckFacts['recent']): boolean {
  if (count < SIZE_COUNT_MIN || medianUsd === null) return false;
  return decimal(usdValue).gt(decimal(medianUsd).times(SIZE_MEDIANS));
}

export interface RequiredReview {
  readonly operators: ReviewOperators;
  /** A check failed: the withdrawal is on hold until operators decide. */
  readonly isHeld: boolean;
}

/** Checks that two operators look into: the address, whether what is withdrawn is there, and whether it is owed. */
const BY_TWO: readonly CheckName[] = ['screening', 'break', 'openDebt'];

/** How many operators review a withdrawal: by its value in US dollars with what none of them saw, and by its checks. */
export function requiredReview(
  checks: readonly Pick<WithdrawalCheck, 'name' | 'result'>[],
  { usdValue, unseenUsd }: Pick<CheckFacts, 'usdValue' | 'unseenUsd'>,
): RequiredReview {
  const isHeld = checks.some(({ result }) => result === 'failed');
  if (checks.some(({ name, result }) => BY_TWO.includes(name) && result !== 'passed')) return { operators: 2, isHeld };
  const byValue = reviewByValue(addUnseen(usdValue, unseenUsd));
  const hasPassed = checks.every(({ result }) => result === 'passed');
  return { operators: byValue === 0 && !hasPassed ? 1 : byValue, isHeld };
}
