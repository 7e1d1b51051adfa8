import { expect, test } from 'vitest';
import {
  type AddressSource,
  type Beneficiary,
  findBeneficiaryErrors,
  sourceOf,
  travelRuleRecord,
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
    originator: { name: 'Northmark Capital', address: '1 Queen’s Road', registrationNumber: 'N-1', country: 'HK' },
    ...{ institutionId: 'i-1', address: '0xabc', platform: 'Aldgate' },
  };
  const own = travelRuleRecord({ ...transfer, beneficiary: { vasp } });
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
