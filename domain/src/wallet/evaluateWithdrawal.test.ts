import { describe, expect, test } from 'vitest';
import { evaluateWithdrawal } from './evaluateWithdrawal.ts';
import { createFacts, DESTINATION, NOW, OPEN } from './testing/withdrawalFacts.ts';
import type { WithdrawalErrorName } from './withdrawalErrors.ts';
import type { WithdrawalDestination, WithdrawalFacts } from './withdrawalFacts.ts';

const errorsOf = (changes: Partial<WithdrawalFacts>) => evaluateWithdrawal(createFacts(changes)).errors;
const namesOf = (changes: Partial<WithdrawalFacts>) => errorsOf(changes).map(({ error }) => error);
const to = (changes: Partial<WithdrawalDestination>) => ({ destination: { ...DESTINATION, ...changes } });
const entry = { usableFrom: NOW, isWhitelisted: true, isApprovedBySecondMember: false };
const lookAlike = {
  known: { address: '0xaaaa00000000000000000000000000000000bbbb', name: 'Reserve' },
  index: 6,
  expected: '1f2e3d4c',
  isCaseSensitive: false,
};
const usage = { level: 'advanced', limit: '1000', used: '400', resetsAt: NOW } as const;

test('a withdrawal that nothing prevents has what it costs, what arrives and what is left of the limit', () => {
  expect(evaluateWithdrawal(createFacts())).toMatchObject({
    errors: [],
    warnings: [],
    amount: '250',
    fee: '3.2',
    receivable: '246.8',
    usdValue: '250.05',
    limits: {
      day: { level: 'advanced', limit: '2000000', used: '412500', left: '1587500', leftAfter: '1587249.95' },
      withoutGoogle: null,
      transactionMaximum: '1000000',
    },
  });
});

describe('what is closed prevents a withdrawal', () => {
  test.each([
    ['KY-06 a feature that is off', { featureOff: 'withdrawal' }, 'featureOff', { feature: 'withdrawal' }],
    [
      'KY-05 the primary verification that is missing',
      { verification: { level: 'primary', status: 'under_review' } },
      'kycRequired',
      { level: 'primary', status: 'under_review' },
    ],
    [
      'a suspended network',
      { suspension: { network: 'ETH', reason: 'fork', since: 5 } },
      'serviceSuspended',
      { service: 'withdraw', network: 'ETH', reason: 'fork', since: 5 },
    ],
    [
      'ID-17 a changed email',
      { restriction: { reason: 'email_changed', since: 5, until: NOW + 9 } },
      'restricted',
      { action: 'withdraw', reason: 'email_changed', since: 5, until: NOW + 9 },
    ],
  ] as const)('%s', (_, gate, error, data) => {
    expect(errorsOf({ gates: { ...OPEN, ...gate } })).toEqual([{ error, data }]);
  });

  test('WAL-08 a verification that cannot name who sends, before anything of the amount', () => {
    const missing = ['address', 'registrationNumber'] as const;
    const [first] = errorsOf({ missingOfOriginator: missing, available: '0' });
    expect(first).toEqual({ error: 'originatorIncomplete', data: { missing } });
    // An institution that is not verified is asked for that first, and for nothing else.
    const verification = { level: 'primary', status: 'not_verified' } as const;
    expect(namesOf({ missingOfOriginator: missing, gates: { ...OPEN, verification } })).toEqual(['kycRequired']);
  });

  test('approvers who have just changed, until their role is 24 hours old', () => {
    const until = NOW + 3_600_000;
    const data = { action: 'withdraw', reason: 'approvers_changed', since: until - 86_400_000, until };
    expect(errorsOf({ approvalRule: { kind: 'changed', until } })).toEqual([{ error: 'restricted', data }]);
  });

  test('a network that does not carry the asset, without errors of an amount that has no terms', () => {
    const changes = { terms: null, fee: null, usdPrice: null, amount: '0' };
    expect(errorsOf(changes)).toEqual([{ error: 'assetUnsupported', data: { asset: 'USDT', network: 'ETH' } }]);
  });
});

describe('the destination', () => {
  test.each(['length', 'checksum', 'network', 'contract', 'own'] as const)(
    'WAL-05 an address whose %s is wrong receives nothing',
    (reason) => expect(errorsOf(to({ invalid: reason }))).toEqual([{ error: 'addressInvalid', data: { reason } }]),
  );

  test.each([
    ['the whitelist is on: a whitelisted address of the book receives', true, entry, []],
    [
      'WAL-07 the whitelist is on: another address of the book does not',
      true,
      { ...entry, isWhitelisted: false },
      ['notWhitelisted'],
    ],
    ['WAL-07 the whitelist is on: an address that was typed does not', true, null, ['notWhitelisted']],
    ['the whitelist is off: every address of the book receives', false, { ...entry, isWhitelisted: false }, []],
    ['the whitelist is off: an address that was typed receives', false, null, []],
  ] as const)('%s', (_, isWhitelistOn, book, errors) => {
    expect(namesOf({ isWhitelistOn, ...to({ entry: book }) })).toEqual(errors);
  });

  test('an address waits by the business clock, to the millisecond', () => {
    const waiting = to({ entry: { ...entry, usableFrom: NOW + 1 } });
    expect(errorsOf(waiting)).toEqual([{ error: 'addressWaiting', data: { usableFrom: NOW + 1 } }]);
    expect(errorsOf({ ...waiting, businessNow: NOW + 1 })).toEqual([]);
    expect(errorsOf({ ...waiting, now: NOW + 1 })).toHaveLength(1);
    expect(namesOf(to({ entry: { ...entry, usableFrom: null } }))).toEqual(['addressWaiting']);
  });

  test('of an address that resembles a known one the characters that differ have to be typed', () => {
    const data = { known: lookAlike.known.address, name: 'Reserve', index: 6, length: 8 };
    for (const typedMiddle of [null, '', '1f2e3d4', '1f2e3d4d']) {
      expect(errorsOf(to({ lookAlike, typedMiddle }))).toEqual([{ error: 'middleRequired', data }]);
    }
    expect(namesOf(to({ lookAlike, typedMiddle: '1F2e3d4c' }))).toEqual([]);
  });

  test('each missing field of the beneficiary is named', () => {
    const beneficiaryErrors = [{ path: 'beneficiary.name', message: 'is required' }];
    expect(errorsOf(to({ beneficiaryErrors }))).toEqual([{ error: 'format', data: { fields: beneficiaryErrors } }]);
  });
});

describe('the amount', () => {
  const fee = { terms: { precision: 6, minimum: '0', maximum: null } };
  test.each<[title: string, changes: Partial<WithdrawalFacts>, errors: WithdrawalErrorName[]]>([
    ['eight decimals of an asset with more', { ...terms({ precision: 18 }), amount: '20.12345678' }, []],
    ['WAL-13 nine decimals of it', { ...terms({ precision: 18 }), amount: '20.123456789' }, ['format']],
    ['WAL-13 more decimals than the asset has', { amount: '20.1234567' }, ['format']],
    ['the minimum', { amount: '10' }, []],
    ['a unit less than the minimum', { amount: '9.999999' }, ['belowMinimum']],
    ['nothing', { ...fee, amount: '0', fee: '0' }, ['belowMinimum', 'amountNotAboveFee']],
    ['a unit more than the fee', { ...fee, amount: '3.200001' }, []],
    ['WAL-04 the fee', { ...fee, amount: '3.2' }, ['amountNotAboveFee']],
    ['WAL-04 a unit less than the fee', { ...fee, amount: '3.199999' }, ['amountNotAboveFee']],
    ['the whole balance', { available: '250' }, []],
    ['WAL-04 a unit more than the balance', { available: '249.999999' }, ['insufficientBalance']],
    ['the largest transaction', terms({ maximum: '250' }), []],
    ['WAL-04 a unit more than the largest transaction', terms({ maximum: '249.999999' }), ['limitExceeded']],
    ['what is left of the limit', { usdPrice: '1', amount: '600', dayLimit: usage }, []],
    [
      'WAL-04 a unit more, rounded up to a cent',
      { usdPrice: '1', amount: '600.000001', dayLimit: usage },
      ['limitExceeded'],
    ],
    ['no fee known', { fee: null }, ['feeUnavailable']],
    ['no price known', { usdPrice: null }, ['priceUnavailable']],
  ])('%s', (_, changes, errors) => expect(namesOf(changes)).toEqual(errors));

  test('an error names the field and the bound', () => {
    const changes = { ...terms({ minimum: '90', maximum: '60' }), amount: '70.1234567', fee: '80', available: '50' };
    expect(errorsOf({ ...changes, dayLimit: { ...usage, limit: '450', used: '400.5' } })).toEqual([
      { error: 'format', data: { fields: [{ path: 'amount', message: 'has more than 6 decimals' }] } },
      { error: 'belowMinimum', data: { asset: 'USDT', minimum: '90' } },
      { error: 'limitExceeded', data: { bound: 'transaction', limit: '60', used: '0', left: '60', resetsAt: null } },
      { error: 'limitExceeded', data: { bound: 'day', limit: '450', used: '400.5', left: '49.5', resetsAt: NOW } },
      { error: 'amountNotAboveFee', data: { fee: '80' } },
      { error: 'insufficientBalance', data: { asset: 'USDT', available: '50' } },
    ]);
  });
});

describe('WAL-08 a member without Google', () => {
  const own = { limit: '10000', used: '9750', resetsAt: NOW };
  test.each([
    ['withdraws to a whitelisted address', true, '1', []],
    ['does not exceed the own limit by a cent', true, '1.00000001', [{ reason: 'day', ...own, left: '250' }]],
    ['withdraws to no other address', false, '1', [{ reason: 'address', ...own, left: '250' }]],
  ] as const)('%s', (_, isWhitelisted, usdPrice, data) => {
    const changes = {
      isWhitelistOn: false,
      usdPrice,
      withoutGoogle: own,
      ...to({ entry: { ...entry, isWhitelisted } }),
    };
    expect(errorsOf(changes)).toEqual(data.map((each) => ({ error: 'googleRequired', data: each })));
  });
});

describe("'max'", () => {
  test.each<[title: string, changes: Partial<WithdrawalFacts>, amount: string, errors: WithdrawalErrorName[]]>([
    ['WAL-13 is the balance, rounded down to what can be entered', { available: '99.1234569' }, '99.123456', []],
    ['is the largest transaction', terms({ maximum: '70' }), '70', []],
    ['is what is left of the limit', { dayLimit: usage, usdPrice: '3' }, '200', []],
    ['is what a member without Google has left', { withoutGoogle: usage, usdPrice: '7' }, '85.714285', []],
    ['names the balance where it is below the minimum', { available: '5' }, '5', ['insufficientBalance']],
    ['names the limit where nothing is left', { dayLimit: { ...usage, used: '1000' } }, '0', ['limitExceeded']],
    ['WAL-04 names the fee where it is not exceeded', { available: '15', fee: '15' }, '15', ['amountNotAboveFee']],
  ])('%s', (_, changes, amount, errors) => {
    const evaluation = evaluateWithdrawal(createFacts({ amount: 'max', ...changes }));
    expect(evaluation.amount).toBe(amount);
    expect(evaluation.errors.map(({ error }) => error)).toEqual(errors);
  });
});

test('the maker is warned of a contract, a look-alike, a first use and single control', () => {
  const changes = to({ hasCode: true, lookAlike, typedMiddle: lookAlike.expected, usedTimes: 0 });
  const { errors, warnings } = evaluateWithdrawal(createFacts({ ...changes, approvalRule: { kind: 'single' } }));
  expect(errors).toEqual([]);
  expect(warnings).toEqual([
    { warning: 'contractCode' },
    { warning: 'lookAlike', known: lookAlike.known.address, name: 'Reserve', index: 6 },
    { warning: 'firstUse' },
    { warning: 'singleControl' },
  ]);
});

function terms(changes: Partial<NonNullable<WithdrawalFacts['terms']>>) {
  return { terms: { precision: 6, minimum: '10', maximum: null, ...changes } };
}

test('AK-04 a key of the open API pays whitelisted addresses alone, whatever the whitelist switch says', () => {
  const entry = { usableFrom: 0, isWhitelisted: false, isApprovedBySecondMember: true };
  const facts = createFacts({ isWhitelistOn: false, destination: { ...createFacts().destination, entry } });
  expect(evaluateWithdrawal(facts).errors).toEqual([]);
  expect(evaluateWithdrawal({ ...facts, source: 'api' }).errors).toEqual([{ error: 'notWhitelisted', data: null }]);
});
