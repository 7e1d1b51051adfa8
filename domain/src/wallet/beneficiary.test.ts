import { expect, test } from 'vitest';
import {
  type AddressSource,
  type Beneficiary,
  findBeneficiaryErrors,
  isComplete,
  sourceOf,
  travelRuleRecord,
  withIdNumber,
} from './beneficiary.ts';

const vasp = { name: 'Kraken', country: 'US' };
const person: Beneficiary = { kind: 'legal', name: 'Quayside Ltd', country: 'GB', relation: 'supplier' };

test.each<[AddressSource, Beneficiary, readonly string[]]>([
  ['exchange', { vasp }, []],
  ['exchange', {}, ['beneficiary.vasp required']],
  ['wallet', { isOwn: true }, []],
  ['wallet', { isOwn: true, vasp }, ['beneficiary.vasp not with this source']],
  ['custom', person, []],
  ['custom', { kind: 'natural', name: 'Ada Marsh' }, ['beneficiary.country required', 'beneficiary.relation required']],
])('an address of source %s needs its own fields', (source, beneficiary, errors) => {
  expect(findBeneficiaryErrors(source, beneficiary).map(({ path, message }) => `${path} ${message}`)).toEqual(errors);
});

test('the source follows from whose the address is', () => {
  expect([{ vasp }, { isOwn: true as const }, person].map(sourceOf)).toEqual(['exchange', 'wallet', 'custom']);
});

test('a record has both parties and providers by the names of IVMS 101', () => {
  const transfer = {
    originator: {
      kind: 'legal' as const,
      name: 'Northmark Capital',
      address: '1 Queen’s Road',
      town: 'Hong Kong',
      registrationNumber: 'N-1',
      country: 'HK',
    },
    institutionId: 'i-1',
    address: '0xabc',
    platform: 'Aldgate',
  };
  const own = travelRuleRecord({ ...transfer, beneficiary: { vasp } });
  const addressOf = ({ originator }: typeof own) => originator.originatorPersons[0]?.legalPerson?.geographicAddress;
  expect(addressOf(own)).toEqual([{ addressLine: ['1 Queen’s Road'], townName: 'Hong Kong', country: 'HK' }]);
  const { originator } = transfer;
  const older = travelRuleRecord({ ...transfer, originator: { ...originator, town: null }, beneficiary: { vasp } });
  expect(addressOf(older)).toEqual([{ addressLine: ['1 Queen’s Road'] }]);
  expect(own.beneficiary.beneficiaryPersons).toEqual([
    { legalPerson: own.originator.originatorPersons[0]?.legalPerson },
  ]);
  expect(own.beneficiaryVASP).toEqual({
    beneficiaryVASP: {
      legalPerson: { name: { nameIdentifier: [{ legalPersonName: 'Kraken' }] }, countryOfRegistration: 'US' },
    },
  });
  const others = travelRuleRecord({ ...transfer, beneficiary: { ...person, kind: 'natural' } });
  expect(others.beneficiaryVASP).toBeNull();
  expect(others.beneficiary.beneficiaryPersons).toEqual([
    {
      naturalPerson: { name: { nameIdentifier: [{ primaryIdentifier: 'Quayside Ltd' }] }, countryOfResidence: 'GB' },
      relation: 'supplier',
    },
  ]);
});

test('an individual is a natural person of IVMS 101, whose number is in what is sent alone', () => {
  const stored = travelRuleRecord({
    originator: { kind: 'natural', name: 'Chan Tai Man', idType: 'passport', idCountry: 'HK' },
    institutionId: 'i-1',
    address: '0xabc',
    platform: 'Aldgate',
    beneficiary: { isOwn: true },
  });
  const named = { nameIdentifier: [{ primaryIdentifier: 'Chan Tai Man' }] };
  const document = { nationalIdentifierType: 'CCPT', countryOfIssue: 'HK' };
  const person = { naturalPerson: { name: named, nationalIdentification: document } };
  expect(stored.originator.originatorPersons).toEqual([person]);
  expect(stored.beneficiary.beneficiaryPersons).toEqual([person]);
  expect(isComplete(stored)).toBe(false);
  const sent = withIdNumber(stored, 'K1234567');
  const whole = {
    naturalPerson: { name: named, nationalIdentification: { ...document, nationalIdentifier: 'K1234567' } },
  };
  expect(sent.originator.originatorPersons).toEqual([whole]);
  expect(sent.beneficiary.beneficiaryPersons).toEqual([whole]);
  expect(isComplete(sent)).toBe(true);
});
