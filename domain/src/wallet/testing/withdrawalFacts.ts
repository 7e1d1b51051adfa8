import type { WithdrawalDestination, WithdrawalFacts, WithdrawalGates } from '../withdrawalFacts.ts';

export const NOW = Date.UTC(2026, 10, 24, 12);

export const OPEN: WithdrawalGates = { featureOff: null, verification: null, suspension: null, restriction: null };

export const DESTINATION: WithdrawalDestination = {
  invalid: null,
  isVerified: null,
  isTownMissing: false,
  entry: { usableFrom: NOW - 1, isWhitelisted: true, isApprovedBySecondMember: true },
  usedTimes: 3,
  hasCode: false,
  isBurnAddress: false,
  lookAlike: null,
  typedMiddle: null,
  beneficiaryErrors: [],
};

/** Facts under which a withdrawal of 250 USDT goes through; a test changes what it is about. */
export const createFacts = (changes: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  now: NOW,
  businessNow: NOW,
  asset: 'USDT',
  source: 'screen',
  route: { rail: 'chain', network: 'ETH' },
  amount: '250',
  isFundingAccount: true,
  gates: OPEN,
  terms: { precision: 6, minimum: '10', maximum: '1000000' },
  destination: DESTINATION,
  missingOfOriginator: [],
  isWhitelistOn: true,
  approvalRule: { kind: 'member' },
  paymentRules: { rules: {}, others: [], approvers: [{ userId: 'ada', role: 'approver', name: 'Ada' }] },
  available: '600000',
  fee: '3.2',
  usdPrice: '1.0002',
  dayLimit: { level: 'advanced', limit: '2000000', used: '412500', resetsAt: NOW + 1_000 },
  unseenUsd: '0',
  withoutGoogle: null,
  durations: { members: 3_000, screening: 100, review: 60_000, send: 240_000 },
  ...changes,
});
