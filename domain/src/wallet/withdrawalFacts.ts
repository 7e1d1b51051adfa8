import type { PaymentRules } from '../identity/approvalRules.ts';
import type { Feature } from '../identity/features.ts';
import type { RestrictionReason } from '../identity/restriction.ts';
import type { KycLevel } from '../kyc/documents.ts';
import type { LookAlike } from './lookAlike.ts';
import type { OriginatorField } from './originator.ts';

/**
 * All that a decision about a withdrawal depends on, as of one moment. Amounts are decimal strings, times epoch ms. A
 * withdrawal that was confirmed is evaluated again as if it were new: what it holds is in `available`, and it is in no
 * usage.
 */
export interface WithdrawalFacts {
  readonly now: number;
  /** The business clock, which addresses wait by. */
  readonly businessNow: number;
  readonly asset: string;
  /** Made on the screens, or with a key of the open API, which pays whitelisted addresses alone. */
  readonly source: 'screen' | 'api';
  readonly route: WithdrawalRoute;
  /** Amount that leaves the account, the fee included; 'max': as much as can. */
  readonly amount: string;
  /**
   * It debits the account that deposits credit. One of another account, from before that was required, is never paid.
   */
  readonly isFundingAccount: boolean;
  readonly gates: WithdrawalGates;
  /** Null where the network does not carry the asset, or no bank pays the currency out. */
  readonly terms: WithdrawalTerms | null;
  readonly destination: WithdrawalDestination;
  /** Travel rule: what the verification lacks to name the originator; through a bank nothing is needed. */
  readonly missingOfOriginator: readonly OriginatorField[];
  readonly isWhitelistOn: boolean;
  readonly approvalRule: ApprovalRule;
  readonly paymentRules: PaymentRules;
  readonly available: string;
  /** In the withdrawn asset; null where none is known. */
  readonly fee: string | null;
  /** Price of one unit of the asset in US dollars; null where none is known. */
  readonly usdPrice: string | null;
  /** The institution's limit, for the level that it is verified to or agreed with it. */
  readonly dayLimit: UsdUsage & { readonly level: KycLevel };
  /**
   * The institution's other withdrawals of the last 24 hours that no operator saw, coins and currencies, in US dollars.
   */
  readonly unseenUsd: string;
  /**
   * The maker's own limit without Google; null where Google is bound, unless it was made with a key and nobody else
   * approves.
   */
  readonly withoutGoogle: UsdUsage | null;
  readonly durations: StepDurations;
}

/**
 * How a withdrawal reaches its beneficiary. `valueDate`: when the bank pays it, YYYY-MM-DD; null where none is known.
 */
export type WithdrawalRoute =
  | { readonly rail: 'chain'; readonly network: string }
  | { readonly rail: 'bank'; readonly valueDate: string | null };

/** Closed gates of a withdrawal; null where one is open. */
export interface WithdrawalGates {
  readonly featureOff: Feature | null;
  readonly verification: { readonly level: KycLevel; readonly status: 'not_verified' | 'under_review' } | null;
  /** `network` is null where the service is suspended. */
  readonly suspension: { readonly network: string | null; readonly reason: string; readonly since: number } | null;
  /** The maker's or the institution's restriction, whichever ends last; `until` is null until an operator lifts it. */
  readonly restriction: {
    readonly reason: RestrictionReason;
    readonly since: number;
    readonly until: number | null;
  } | null;
}

/** The terms of the asset on the network, or of the currency at banks. */
export interface WithdrawalTerms {
  /** Decimals of the asset's amounts. */
  readonly precision: number;
  readonly minimum: string;
  /** The largest transaction; null where there is no bound. */
  readonly maximum: string | null;
}

/**
 * `reserved`: nobody has a key of it; `own`: the institution's, or a wallet of the platform; `notPayable`: another
 * customer's, which no payment of the platform credits.
 */
export type AddressError = 'length' | 'checksum' | 'network' | 'reserved' | 'contract' | 'own' | 'notPayable';

export interface WithdrawalDestination {
  /** Error of the address; null where it is valid. */
  readonly invalid: AddressError | null;
  /** Whether operators have verified the bank account; null on a network. */
  readonly isVerified: boolean | null;
  /** A bank account whose holder's town, which payments carry, is still to be entered. */
  readonly isTownMissing: boolean;
  /** Null where the address was typed and is not in the book. */
  readonly entry: {
    /** By the business clock; null where it was not confirmed or waits for a second member. */
    readonly usableFrom: number | null;
    readonly isWhitelisted: boolean;
    readonly isApprovedBySecondMember: boolean;
  } | null;
  /** How many withdrawals to it are complete. */
  readonly usedTimes: number;
  /** There is a contract's code at the address. */
  readonly hasCode: boolean;
  /** The address is known for destroying what it receives. */
  readonly isBurnAddress: boolean;
  readonly lookAlike: LookAlike | null;
  /** The middle part that the user typed of an address that resembles another. */
  readonly typedMiddle: string | null;
  /** Fields of the beneficiary that are missing or wrong. */
  readonly beneficiaryErrors: readonly FieldError[];
}

/** A field of the request with what is wrong with it. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** Approval that the institution must give. */
export type ApprovalRule =
  /** Another member who may approve. */
  | { readonly kind: 'member' }
  /** Nobody: there is no other member who may approve. */
  | { readonly kind: 'single' }
  /** The members who may approve have just changed; nothing is confirmed until then. */
  | { readonly kind: 'changed'; readonly until: number };

/** Use of a limit in US dollars over the last 24 hours. */
export interface UsdUsage {
  readonly limit: string;
  readonly used: string;
  /** When the oldest part of the use ends to count; null where nothing is used. */
  readonly resetsAt: number | null;
}

/** How long such steps took lately, in ms; null where none is known. */
export interface StepDurations {
  readonly members: number | null;
  readonly screening: number | null;
  readonly review: number | null;
  readonly send: number | null;
}
