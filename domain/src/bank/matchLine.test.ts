import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCreditorReference } from './creditorReference.ts';
import { type MatchCandidates, type MatchedLine, matchLine } from './matchLine.ts';

const A = { institutionId: 'a', name: 'Northmark Capital', kind: 'institution' as const };
const B = { institutionId: 'b', name: 'Ridgeway Prime', kind: null };
const REF_A = makeCreditorReference('AAAAAAAA');
const REF_B = makeCreditorReference('BBBBBBBB');
const candidates: MatchCandidates = {
  references: [
    { ...A, reference: REF_A, currency: 'USD' },
    { ...B, reference: REF_B, currency: 'USD' },
  ],
  accounts: [
    { ...A, iban: 'IBAN-A', number: null },
    { ...B, iban: null, number: '777' },
    { ...A, iban: 'SHARED', number: null },
    { ...B, iban: 'SHARED', number: null },
  ],
  announced: [{ ...A, depositId: 'd1', amount: '1000', currency: 'USD' }],
};
const line: MatchedLine = {
  direction: 'credit',
  kind: 'payment',
  amount: '10',
  currency: 'USD',
  reference: null,
  remittance: null,
  counterparty: null,
};
const from = (name: string | null, iban: string | null = null, number: string | null = null) => ({
  counterparty: { name, iban, number },
});
const propose = (more: Partial<MatchedLine>) => matchLine({ ...line, ...more }, candidates);

test('a reference with its customer as the payer is ready, structured or in free text', () => {
  for (const found of [
    { reference: REF_A.toLowerCase() },
    { remittance: `inv ${REF_A.replaceAll(/(.{4})/g, '$1 ')}!` },
  ]) {
    expect(propose({ ...found, ...from('NORTHMARK CAPITAL') })).toMatchObject({
      institutionId: 'a',
      reasons: ['reference', 'name'],
      readiness: 'ready',
    });
  }
});

test('another payer is a third party; one without a name waits for a person', () => {
  expect(propose({ reference: REF_A, ...from('Ridgeway Prime') })).toMatchObject({ readiness: 'third_party' });
  expect(propose({ reference: REF_A, ...from('Northmark Capital', null, '777') })).toMatchObject({
    readiness: 'third_party',
  });
  expect(propose({ reference: REF_A })).toMatchObject({ institutionId: 'a', readiness: 'person' });
  expect(propose({ reference: REF_A, ...from('Nominee', 'IBAN-A') })).toMatchObject({
    reasons: ['reference', 'account'],
    readiness: 'person',
  });
});

test('without a reference a verified account or an announced amount names the customer for a person', () => {
  expect(propose(from(null, 'IBAN-A'))).toMatchObject({
    institutionId: 'a',
    reasons: ['account'],
    readiness: 'person',
  });
  expect(propose(from(null, 'SHARED'))).toMatchObject({ institutionId: null, readiness: 'unmatched' });
  expect(propose({ amount: '1000.00' })).toMatchObject({
    institutionId: 'a',
    depositId: 'd1',
    reasons: ['announced'],
    readiness: 'person',
  });
  expect(propose({ amount: '1000', ...from('Somebody') })).toMatchObject({ readiness: 'unmatched' });
  expect(propose({ amount: '1000', currency: 'EUR' })).toMatchObject({ readiness: 'unmatched' });
});

test('a reference of another currency, a wrong one and two of different customers propose nobody', () => {
  expect(propose({ reference: REF_A, currency: 'EUR', ...from(A.name) })).toMatchObject({ readiness: 'unmatched' });
  expect(propose({ reference: `${REF_A.slice(0, -1)}9`, ...from(A.name) })).toMatchObject({ readiness: 'unmatched' });
  expect(propose({ remittance: `${REF_A} ${REF_B}`, ...from(A.name) })).toMatchObject({ readiness: 'unmatched' });
});

test('a debit and a charge belong to nobody, whatever they name', () => {
  const named = { reference: REF_A, ...from(A.name) };
  expect(propose(named)).toMatchObject({ institutionId: 'a', readiness: 'ready' });
  const nobody = { institutionId: null, depositId: null, reasons: [], readiness: 'unmatched' };
  expect(propose({ ...named, direction: 'debit' })).toEqual(nobody);
  expect(propose({ ...named, kind: 'charge' })).toEqual(nobody);
});

test('no deposit is ready unless reference and name are of one customer', () => {
  const maybe = <T>(...values: T[]) => fc.constantFrom<T | null>(null, ...values);
  const lines = fc.record({
    amount: fc.constantFrom('10', '50', '1000'),
    currency: fc.constantFrom('USD', 'EUR'),
    reference: maybe(REF_A, REF_B, 'RF00X'),
    remittance: maybe(`for ${REF_B}`, 'rent'),
    counterparty: fc.record({
      name: maybe(A.name, B.name, 'Somebody'),
      iban: maybe('IBAN-A', 'SHARED', 'OTHER'),
      number: maybe('777', '888'),
    }),
  });
  fc.assert(
    fc.property(lines, (fields) => {
      const { institutionId, readiness } = propose(fields);
      expect(readiness === 'unmatched').toBe(institutionId === null);
      if (readiness !== 'ready') return;
      const customer = institutionId === 'a' ? { ...A, reference: REF_A } : { ...B, reference: REF_B };
      expect([fields.reference, fields.remittance].join(' ')).toContain(customer.reference);
      expect(fields.counterparty.name).toBe(customer.name);
      expect(fields.currency).toBe('USD');
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['an IBAN where a number is expected', { number: 'GB29NWBK60161331926819' }, { iban: 'GB29NWBK60161331926819' }],
  ['a number with spaces', { number: '1234 5678' }, { number: '12345678' }],
  ['a number with hyphens and in small letters', { number: '12-34-56 ab' }, { number: '123456AB' }],
])('a payer is the customer who verified the account, written as %s', (_form, inFile, verified) => {
  const none = { iban: null, number: null };
  const own = { ...candidates, accounts: [{ ...A, ...none, ...verified }] };
  const counterparty = { name: null, ...none, ...inFile };
  expect(matchLine({ ...line, counterparty }, own)).toMatchObject({ institutionId: 'a', reasons: ['account'] });
});

test('an account of the same number with another IBAN is another one', () => {
  const own = { ...candidates, accounts: [{ ...A, iban: 'DE89370400440532013000', number: '777' }] };
  const counterparty = { name: null, iban: 'DE02120300000000202051', number: '777' };
  expect(matchLine({ ...line, counterparty }, own)).toMatchObject({ institutionId: null });
});
