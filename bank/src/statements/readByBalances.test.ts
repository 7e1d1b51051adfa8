import { expect, test } from 'vitest';
import { ACCOUNT_IBAN, camt, entry } from '../testing/camt.ts';
import { type AcceptedBalances, readByBalances } from './readByBalances.ts';

const balances: AcceptedBalances = {
  account: { iban: ACCOUNT_IBAN, number: null },
  currency: 'EUR',
  opening: '100',
  closing: '115.5',
  day: '2026-11-20',
};
const read = (content: Uint8Array, over: Partial<AcceptedBalances> = {}) =>
  readByBalances(content, null, { ...balances, ...over });

test('what can be read of a file is its lines, and the rest is one line of the difference', async () => {
  const wrong = entry({ amount: '10.00', days: '<BookgDt><Dt>2026-02-30</Dt></BookgDt>' });
  const { statement, unread, difference } = await read(camt(entry({ amount: '5.50' }) + wrong, { closing: '115.50' }));
  expect(unread).toEqual([{ line: 9, reason: 'date' }]);
  expect(difference).toBe('10');
  expect(statement).toMatchObject({ opening: '100', closing: '115.5', from: '2026-11-20', to: '2026-11-20' });
  expect(statement.lines.map(({ direction, amount, warning }) => [direction, amount, warning])).toEqual([
    ['credit', '5.5', undefined],
    ['credit', '10', 'unread'],
  ]);
});

test.each([
  ['that is cut off', camt(entry({ amount: '15.50' })).slice(0, 700), 'malformed'],
  ['without a form that is known', new TextEncoder().encode('Statement\n'), 'malformed'],
  ['of another account', camt(entry({ amount: '15.50' }), { account: '<Othr><Id>1</Id></Othr>' }), 'account'],
  ['in another currency', camt(entry({ amount: '15.5', currency: 'USD' }), { currency: 'USD' }), 'currency'],
])('a file %s is one line of the difference', async (_title, content, reason) => {
  const { statement, unread } = await read(content, { closing: '90' });
  expect(unread.map((each) => each.reason)).toEqual([reason]);
  expect(statement.lines).toMatchObject([{ direction: 'debit', amount: '10', warning: 'unread' }]);
});

test('a file that reads whole has no line of a difference; another file of a day is another statement', async () => {
  const [one, other] = await Promise.all(
    ['A', 'B'].map((reference) => read(camt(entry({ amount: '15.50', reference })))),
  );
  expect(one).toMatchObject({ difference: '0', unread: [], statement: { lines: [{ amount: '15.5' }] } });
  expect(one?.statement.statementId).not.toBe(other?.statement.statementId);
});

test('of a CSV the rows that can be read are lines', async () => {
  const mapping = {
    separator: ',',
    dateForm: 'YYYY-MM-DD',
    decimalSign: '.',
    amount: { form: 'signed', column: 'Amount' },
    columns: { bookedOn: 'Date', remittance: 'Text' },
  } as const;
  const content = new TextEncoder().encode('Date,Text,Amount\n2026-11-20,a,5.50\n2026-11-20,b,n/a\n');
  const { statement, unread } = await readByBalances(content, mapping, balances);
  expect(unread).toEqual([{ line: 3, reason: 'amount' }]);
  expect(statement.lines.map(({ amount, remittance }) => [amount, remittance])).toEqual([
    ['5.5', 'a'],
    ['10', null],
  ]);
});
