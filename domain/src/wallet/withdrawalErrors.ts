import { computeQuota, fitsQuota } from '../convert/quota.ts';
import type { Feature } from '../identity/features.ts';
import type { RestrictionReason } from '../identity/restriction.ts';
import type { KycLevel } from '../kyc/documents.ts';
import { FUNDING_ACCOUNT } from '../ledger/accountType.ts';
import { decimal } from '../money/amount.ts';
import { enteredPlaces, findBrokenLimit, hasExcessDecimals } from '../money/amountRules.ts';
import { isMiddleTyped } from './lookAlike.ts';
import type { OriginatorField } from './originator.ts';
import { findSmallestAmount, MAX_AMOUNT, usdValueOf, type WithdrawalSums } from './withdrawalAmount.ts';
import type { AddressError, FieldError, UsdUsage, WithdrawalFacts } from './withdrawalFacts.ts';

/** Data of each error, under the names of the catalogue of errors. */
interface ErrorData {
  readonly featureOff: { readonly feature: Feature };
  readonly kycRequired: { readonly level: KycLevel; readonly status: string };
  readonly serviceSuspended: {
    readonly service: 'withdraw';
    readonly network: string | null;
    readonly reason: string;
    readonly since: number;
  };
  readonly restricted: {
    readonly action: 'withdraw';
    readonly reason: RestrictionReason | 'approvers_changed';
    readonly since: number;
    readonly until: number | null;
  };
  readonly assetUnsupported: { readonly asset: string; readonly network: string | null };
  readonly bankAccountUnverified: null;
  readonly bankAccountInvalid: { readonly field: 'beneficiaryTown'; readonly reason: 'required' };
  readonly addressInvalid: { readonly reason: AddressError };
  readonly addressWaiting: { readonly usableFrom: number | null };
  readonly notWhitelisted: null;
  /** `index`: the first character that differs from the known address; `length`: how many are to be typed. */
  readonly middleRequired: {
    readonly known: string;
    readonly name: string | null;
    readonly index: number;
    readonly length: number;
  };
  readonly format: { readonly fields: readonly FieldError[] };
  readonly originatorIncomplete: { readonly missing: readonly OriginatorField[] };
  /** `address`: it is not whitelisted; `day`: the value exceeds what a member without Google withdraws in 24 hours. */
  readonly googleRequired: { readonly reason: 'address' | 'day' } & LimitData;
  readonly belowMinimum: { readonly asset: string; readonly minimum: string };
  /** `transaction`: in the asset; `day`: in US dollars over 24 hours. */
  readonly limitExceeded: { readonly bound: 'transaction' | 'day' } & LimitData;
  readonly amountNotAboveFee: { readonly fee: string };
  readonly insufficientBalance: { readonly asset: string; readonly available: string };
  readonly feeUnavailable: null;
  readonly priceUnavailable: null;
}

interface LimitData {
  readonly limit: string;
  readonly used: string;
  readonly left: string;
  readonly resetsAt: number | null;
}

export type WithdrawalErrorName = keyof ErrorData;

/** An error that prevents a withdrawal: its name and its data. */
export type WithdrawalError = {
  readonly [Name in WithdrawalErrorName]: { readonly error: Name; readonly data: ErrorData[Name] };
}[WithdrawalErrorName];

/** How long a member must have had a role that may approve before the member's vote counts. */
export const APPROVER_TENURE_MS = 24 * 60 * 60 * 1_000;

/** All that prevents a withdrawal, in the order of importance: a call answers with the first. */
export function listWithdrawalErrors(facts: WithdrawalFacts, sums: WithdrawalSums): WithdrawalError[] {
  return [
    ...listGateErrors(facts),
    ...listDestinationErrors(facts),
    ...listOriginatorErrors(facts),
    ...listAmountErrors(facts, sums),
  ];
}

function listGateErrors(facts: WithdrawalFacts): WithdrawalError[] {
  const { gates, approvalRule, terms, asset, route, isFundingAccount } = facts;
  const { featureOff, verification, suspension, restriction } = gates;
  const errors: WithdrawalError[] = [];
  if (!isFundingAccount) {
    const field = { path: 'accountType', message: `must be ${FUNDING_ACCOUNT}` };
    errors.push({ error: 'format', data: { fields: [field] } });
  }
  if (featureOff !== null) errors.push({ error: 'featureOff', data: { feature: featureOff } });
  if (verification !== null) errors.push({ error: 'kycRequired', data: verification });
  if (suspension !== null) errors.push({ error: 'serviceSuspended', data: { service: 'withdraw', ...suspension } });
  if (restriction !== null) errors.push({ error: 'restricted', data: { action: 'withdraw', ...restriction } });
  if (approvalRule.kind === 'changed') {
    const { until } = approvalRule;
    const since = until - APPROVER_TENURE_MS;
    errors.push({ error: 'restricted', data: { action: 'withdraw', reason: 'approvers_changed', since, until } });
  }
  const network = route.rail === 'chain' ? route.network : null;
  if (terms === null) errors.push({ error: 'assetUnsupported', data: { asset, network } });
  return errors;
}

/** WAL-05, WAL-07: whether the address can receive. */
function listDestinationErrors({
  destination,
  isWhitelistOn,
  source,
  businessNow,
}: WithdrawalFacts): WithdrawalError[] {
  const { invalid, isVerified, isTownMissing, entry, lookAlike, typedMiddle } = destination;
  const { beneficiaryErrors } = destination;
  const errors: WithdrawalError[] = [];
  if (invalid !== null) errors.push({ error: 'addressInvalid', data: { reason: invalid } });
  if (isTownMissing)
    errors.push({ error: 'bankAccountInvalid', data: { field: 'beneficiaryTown', reason: 'required' } });
  if (entry !== null && (entry.usableFrom === null || entry.usableFrom > businessNow)) {
    errors.push({ error: 'addressWaiting', data: { usableFrom: entry.usableFrom } });
  }
  if (isVerified === false) errors.push({ error: 'bankAccountUnverified', data: null });
  if ((isWhitelistOn || source === 'api') && entry?.isWhitelisted !== true)
    errors.push({ error: 'notWhitelisted', data: null });
  if (lookAlike !== null && !isMiddleTyped(lookAlike, typedMiddle)) {
    const { known, index, expected } = lookAlike;
    const data = { known: known.address, name: known.name, index, length: expected.length };
    errors.push({ error: 'middleRequired', data });
  }
  if (beneficiaryErrors.length > 0) errors.push({ error: 'format', data: { fields: beneficiaryErrors } });
  return errors;
}

/** WAL-08: whether a transfer can name who withdraws. An institution that is not verified is rejected for that. */
function listOriginatorErrors({ gates, missingOfOriginator: missing }: WithdrawalFacts): WithdrawalError[] {
  if (gates.verification !== null || missing.length === 0) return [];
  return [{ error: 'originatorIncomplete', data: { missing } }];
}

/** WAL-04, WAL-08, WAL-13: whether so much can leave. Without terms only what concerns the address. */
function listAmountErrors(facts: WithdrawalFacts, sums: WithdrawalSums): WithdrawalError[] {
  const { terms, asset, available, dayLimit, withoutGoogle, destination, fee, usdPrice } = facts;
  const isMax = facts.amount === MAX_AMOUNT;
  // If not even the smallest amount can leave, the error names the reason.
  const amount = isMax && terms !== null ? larger(sums.amount, findSmallestAmount(facts, terms.minimum)) : sums.amount;
  const usdValue = usdValueOf(facts, amount);
  const exceeds = (usage: UsdUsage) =>
    terms !== null && usdValue !== null && !fitsQuota(computeQuota(usage.limit, usage.used), usdValue);

  const errors: WithdrawalError[] = [];
  if (withoutGoogle !== null) {
    const reason = destination.entry?.isWhitelisted !== true ? 'address' : exceeds(withoutGoogle) ? 'day' : undefined;
    const data = toLimitData(withoutGoogle);
    // A key stands for Google: beyond the limit of one that nobody else approves, Google would not help.
    if (facts.source === 'api' && reason === 'day')
      errors.push({ error: 'limitExceeded', data: { bound: 'day', ...data } });
    else if (reason !== undefined) errors.push({ error: 'googleRequired', data: { reason, ...data } });
  }
  if (terms === null) return errors;
  const { precision, minimum, maximum } = terms;
  if (!isMax && hasExcessDecimals(facts.amount, precision)) {
    const message = `has more than ${enteredPlaces(precision)} decimals`;
    errors.push({ error: 'format', data: { fields: [{ path: 'amount', message }] } });
  }
  if (findBrokenLimit(amount, { minimum }) !== undefined) {
    errors.push({ error: 'belowMinimum', data: { asset, minimum } });
  }
  if (maximum !== null && decimal(amount).gt(maximum)) {
    const data = { limit: maximum, used: '0', left: maximum, resetsAt: null };
    errors.push({ error: 'limitExceeded', data: { bound: 'transaction', ...data } });
  }
  if (exceeds(dayLimit)) errors.push({ error: 'limitExceeded', data: { bound: 'day', ...toLimitData(dayLimit) } });
  if (fee !== null && decimal(amount).lte(fee)) errors.push({ error: 'amountNotAboveFee', data: { fee } });
  if (decimal(amount).gt(available)) errors.push({ error: 'insufficientBalance', data: { asset, available } });
  if (fee === null) errors.push({ error: 'feeUnavailable', data: null });
  if (usdPrice === null) errors.push({ error: 'priceUnavailable', data: null });
  return errors;
}

const toLimitData = ({ limit, used, resetsAt }: UsdUsage): LimitData => ({ ...computeQuota(limit, used), resetsAt });

const larger = (a: string, b: string): string => (decimal(a).gt(b) ? a : b);
