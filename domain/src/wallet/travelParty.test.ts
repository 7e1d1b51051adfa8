import { expect, test } from 'vitest';
import { travelRuleRecord } from './beneficiary.ts';
import { describeTravelParty, listPartyNames } from './travelParty.ts';

const TRANSFER = {
  originator: {
    kind: 'legal' as const,
    name: 'Northmark Capital',
    address: '8 Queen’s Road',
    town: 'Hong Kong',
    registrationNumber: '70812345',
    country: 'HK',
  },
  institutionId: 'i1',
  address: '0xabc',
  platform: 'Aldgate',
};

test('originator and beneficiary of a withdrawal are named with what the record has of them', () => {
  const toOwn = travelRuleRecord({ ...TRANSFER, beneficiary: { isOwn: true } });
  expect(toOwn.originator.originatorPersons.map(describeTravelParty)).toEqual([
    'Northmark Capital, 8 Queen’s Road, Hong Kong, 70812345, HK',
  ]);
  const byPerson = travelRuleRecord({
    ...TRANSFER,
    originator: { kind: 'natural', name: 'Chan Tai Man', idType: 'id_card', idCountry: 'SG' },
    beneficiary: { isOwn: true },
  });
  expect(byPerson.originator.originatorPersons.map(describeTravelParty)).toEqual(['Chan Tai Man, SG']);
  const { beneficiary } = travelRuleRecord({
    ...TRANSFER,
    beneficiary: { kind: 'natural', name: 'Ada Heron', country: 'SG', relation: 'supplier' },
  });
  expect(beneficiary.beneficiaryPersons.map(describeTravelParty)).toEqual(['Ada Heron, SG, supplier']);
});

test('parties of the travel rule are shown by their names alone', () => {
  const legal = {
    legalPerson: {
      name: { nameIdentifier: [{ legalPersonName: 'Northmark Capital' }] },
      nationalIdentification: { nationalIdentifier: '70800001' },
    },
  };
  const natural = { naturalPerson: { name: { nameIdentifier: [{ primaryIdentifier: 'Chan Tai Man' }] } } };
  expect(listPartyNames([legal, natural])).toBe('Northmark Capital, Chan Tai Man');
  expect(listPartyNames([])).toBe('');
});
