import { computeQuota, type Quota } from '../convert/quota.ts';
import type { KycLevel } from '../kyc/documents.ts';
import { decimal, isPositive, toDecimalString } from '../money/amount.ts';
import type { UsdUsage } from './withdrawalFacts.ts';

/** An institution's limit of 24 hours by its verification, in US dollars, where nothing else was agreed. */
export const WITHDRAWAL_LIMITS_USD: Readonly<Record<KycLevel, string>> = { primary: '200000', advanced: '2000000' };

/** WAL-08: what a member without Google withdraws in 24 hours, in US dollars. */
export const LIMIT_WITHOUT_GOOGLE_USD = '10000';

/** A limit in US dollars before and after a withdrawal. */
export interface LimitUse extends Quota {
  /** Null where the withdrawal's value is not known. */
  readonly leftAfter: string | null;
  readonly resetsAt: number | null;
}

/** A limit with what is left of it after a withdrawal of this value in US dollars. */
export function describeLimit({ limit, used, resetsAt }: UsdUsage, usdValue: string | null): LimitUse {
  const quota = computeQuota(limit, used);
  return { ...quota, leftAfter: usdValue === null ? null : subtract(quota.left, usdValue), resetsAt };
}

function subtract(left: string, usdValue: string): string {
  const rest = decimal(left).minus(usdValue);
  return isPositive(rest) ? toDecimalString(rest) : '0';
}
