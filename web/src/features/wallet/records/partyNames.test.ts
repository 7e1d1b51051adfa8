import { expect, test } from 'vitest';
import { listPartyNames } from './partyNames.ts';

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
