import { expect, test } from 'vitest';
import { type CsvMapping, fromMapping, NEW_MAPPING, toMapping } from './csvMapping.ts';

const RULES = { separator: ';', dateForm: 'DD.MM.YYYY', decimalSign: ',' } as const;
const COLUMNS = { bookedOn: 'Buchung', counterpartyName: 'Name' };

test.each<CsvMapping['amount']>([
  { form: 'signed', column: 'Betrag' },
  { form: 'direction', column: 'Betrag', directionColumn: 'S/H', credit: 'H', debit: 'S' },
  { form: 'columns', creditColumn: 'Haben', debitColumn: 'Soll' },
])('a mapping with $form amounts is the same after it was entered', (amount) => {
  const mapping: CsvMapping = { ...RULES, amount, columns: COLUMNS };
  expect(toMapping(fromMapping(mapping))).toEqual(mapping);
});

test('a mapping is not complete without the day of booking and the amount; empty columns are left out', () => {
  expect(toMapping(NEW_MAPPING)).toBeUndefined();
  expect(toMapping({ ...NEW_MAPPING, texts: { bookedOn: 'Date', column: ' ' } })).toBeUndefined();
  expect(toMapping({ ...NEW_MAPPING, texts: { bookedOn: ' Date ', column: 'Amount', valueOn: '' } })).toEqual({
    separator: ',',
    dateForm: 'YYYY-MM-DD',
    decimalSign: '.',
    amount: { form: 'signed', column: 'Amount' },
    columns: { bookedOn: 'Date' },
  });
});
