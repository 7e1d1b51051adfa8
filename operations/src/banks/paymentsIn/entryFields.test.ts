import { expect, test } from 'vitest';
import { NEW_ENTRY, toEntry } from './entryFields.ts';

const ENTERED = {
  ...NEW_ENTRY,
  amount: '1,000.50',
  payerName: ' Customer ',
  payerNumber: '7700',
  remittance: 'RF82AG7K3M9QX2',
};

test('an entry has the fields of its type; empty ones are not sent', () => {
  expect(toEntry(NEW_ENTRY)).toBeUndefined();
  expect(toEntry(ENTERED)).toEqual({
    type: 'deposit',
    amount: '1000.50',
    payerName: 'Customer',
    payerNumber: '7700',
    remittance: 'RF82AG7K3M9QX2',
  });
  expect(toEntry({ ...ENTERED, payerName: '', institutionId: 'i' })).toMatchObject({ institutionId: 'i' });
  expect(toEntry({ ...ENTERED, payerName: '' })).not.toHaveProperty('payerName');
  expect(toEntry({ ...ENTERED, type: 'charge' })).toEqual({ type: 'charge', amount: '1000.50' });
  expect(toEntry({ ...ENTERED, type: 'debit', remittance: ' ' })).toEqual({ type: 'debit', amount: '1000.50' });
});
