import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, isPositive } from '../money/amount.ts';
import { evaluateWithdrawal } from './evaluateWithdrawal.ts';
import { createFacts, DESTINATION, NOW, OPEN } from './testing/withdrawalFacts.ts';
import type { WithdrawalErrorName } from './withdrawalErrors.ts';
import type { WithdrawalFacts } from './withdrawalFacts.ts';

/** Section by section, as the reference lists them. */
const ORDER: readonly string[] = [
  'featureOff',
  'kycRequired',
  'serviceSuspended',
  'restricted',
  'assetUnsupported',
  'addressInvalid',
  'addressWaiting',
  'notWhitelisted',
  'middleRequired',
  'format:beneficiary',
  'originatorIncomplete',
  'googleRequired',
  'format:amount',
  'belowMinimum',
  'limitExceeded',
  'amountNotAboveFee',
  'insufficientBalance',
  'feeUnavailable',
  'priceUnavailable',
];

/** Amounts of few digits, so that bounds are often met exactly. */
const digits = (units: number, places: readonly number[]) =>
  fc.tuple(fc.nat(units), fc.constantFrom(...places)).map(([value, shift]) =>
    decimal(String(value))
      .div(`1${'0'.repeat(shift)}`)
      .toFixed(),
  );
const amount = digits(2_000, [0, 1, 2, 6, 8]);
const small = digits(200, [2, 6, 8]);
const large = digits(5_000, [0, 1, 2]);
const flag = fc.boolean();
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
const usage = fc.record({ limit: large, used: fc.oneof(small, large), resetsAt: fc.constant(NOW) });

const facts: fc.Arbitrary<WithdrawalFacts> = fc
  .record({
    amount,
    available: large,
    fee: maybe(small),
    usdPrice: maybe(amount),
    terms: fc.record({ precision: fc.constantFrom(0, 2, 6, 8, 18), minimum: small, maximum: maybe(large) }),
    dayLimit: usage.map((each) => ({ ...each, level: 'primary' as const })),
    withoutGoogle: maybe(usage),
  })
  .map((changes) => createFacts(changes));

/** Facts of which any part may be closed, besides. */
const anyFacts: fc.Arbitrary<WithdrawalFacts> = fc
  .tuple(facts, fc.array(flag, { minLength: 10, maxLength: 10 }))
  .map(([base, [off, kyc, suspended, restricted, carried, invalid, waiting, whitelisted, alike, missing]]) => ({
    ...base,
    gates: {
      featureOff: off ? 'wallet' : OPEN.featureOff,
      verification: kyc ? { level: 'primary', status: 'not_verified' } : null,
      suspension: suspended ? { network: null, reason: 'work', since: 1 } : null,
      restriction: restricted ? { reason: 'operator', since: 1, until: null } : null,
    },
    terms: carried ? base.terms : null,
    missingOfOriginator: missing ? ['address'] : [],
    destination: {
      ...DESTINATION,
      invalid: invalid ? 'own' : null,
      entry: { usableFrom: waiting ? null : 0, isWhitelisted: whitelisted === true, isApprovedBySecondMember: true },
      lookAlike: alike ? { known: { address: 'a', name: null }, index: 9, expected: 'x', isCaseSensitive: true } : null,
      beneficiaryErrors: missing ? [{ path: 'beneficiary.name', message: 'is required' }] : [],
    },
  }));

const AMOUNT_ERRORS: ReadonlySet<WithdrawalErrorName> = new Set([
  ...(['googleRequired', 'format', 'belowMinimum', 'limitExceeded', 'amountNotAboveFee'] as const),
  ...(['insufficientBalance'] as const),
]);
const amountErrorsOf = (changes: WithdrawalFacts) =>
  evaluateWithdrawal(changes).errors.filter(({ error }) => AMOUNT_ERRORS.has(error));

test('WAL-04 an amount that passes leaves no negative balance and exceeds no limit', () => {
  let passed = 0;
  fc.assert(
    fc.property(facts, (each) => {
      const { errors, amount: leaves, usdValue, receivable } = evaluateWithdrawal(each);
      if (errors.length > 0) return;
      passed += 1;
      expect(decimal(each.available).gte(leaves)).toBe(true);
      expect(each.terms?.maximum == null || decimal(each.terms.maximum).gte(leaves)).toBe(true);
      expect(isPositive(receivable ?? '0')).toBe(true);
      for (const limit of [each.dayLimit, each.withoutGoogle]) {
        if (limit !== null)
          expect(
            decimal(limit.used)
              .plus(usdValue ?? '0')
              .lte(limit.limit),
          ).toBe(true);
      }
      // The value is not below the exact one, and less than a cent above.
      const excess = decimal(usdValue ?? '0').minus(decimal(leaves).times(each.usdPrice ?? '0'));
      expect(excess.gte('0') && excess.lt('0.01')).toBe(true);
    }),
    { numRuns: 5_000 },
  );
  expect(passed).toBeGreaterThan(50);
});

test('WAL-04 what arrives and the fee are what leaves, to the last unit', () => {
  fc.assert(
    fc.property(facts, fc.boolean(), (each, isMax) => {
      const { amount: leaves, fee, receivable } = evaluateWithdrawal(isMax ? { ...each, amount: 'max' } : each);
      if (fee === null || receivable === null) return;
      expect(decimal(receivable).plus(fee).eq(leaves)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("'max' has no error of an amount where any amount has none, and is at least that", () => {
  let passed = 0;
  fc.assert(
    fc.property(facts, (each) => {
      if (amountErrorsOf(each).length > 0) return;
      passed += 1;
      const max = { ...each, amount: 'max' };
      expect(amountErrorsOf(max)).toEqual([]);
      expect(decimal(evaluateWithdrawal(max).amount).gte(each.amount)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
  expect(passed).toBeGreaterThan(50);
});

test("'max' that cannot leave has an error", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const max = evaluateWithdrawal({ ...each, amount: 'max' });
      const same = evaluateWithdrawal({ ...each, amount: max.amount });
      expect(max.errors.length === 0).toBe(same.errors.length === 0);
    }),
    { numRuns: 2_000 },
  );
});

test('errors keep their order, whatever prevents a withdrawal', () => {
  fc.assert(
    fc.property(anyFacts, (each) => {
      const ranks = evaluateWithdrawal(each).errors.map(({ error, data }) => {
        if (error !== 'format') return ORDER.indexOf(error);
        return ORDER.indexOf(data.fields[0]?.path === 'amount' ? 'format:amount' : 'format:beneficiary');
      });
      expect(ranks).not.toContain(-1);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
    { numRuns: 2_000 },
  );
});
