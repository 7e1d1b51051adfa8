import { expect, test } from 'vitest';
import { rejectionOf } from '../testing/camt.ts';
import type { CsvMapping } from './csvLine.ts';
import { type CsvBalances, parseCsv } from './parseCsv.ts';
import { LOCAL_BANK_MAPPING, writeCsv } from './writeCsv.ts';

const mapping: CsvMapping = {
  separator: ',',
  dateForm: 'YYYY-MM-DD',
  decimalSign: '.',
  amount: { form: 'signed', column: 'Amount' },
  columns: { bookedOn: 'Date', remittance: 'Text' },
};
const balances: CsvBalances = {
  statementId: 'C1',
  account: { iban: null, number: '123' },
  currency: 'USD',
  opening: '100',
  closing: '100',
};
const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const reject = (file: Uint8Array, own: Partial<CsvMapping> = {}, more: Partial<CsvBalances> = {}) =>
  rejectionOf(() => parseCsv(file, { ...mapping, ...own }, { ...balances, ...more }));

test('lines with a sign are read, add up to the typed balances and keep their identities', () => {
  const file = bytes(
    'Date,Text,Amount',
    '2026-11-19,"A, ""B""",20.50',
    '2026-11-20,C,-10.25',
    '2026-11-20,C,-10.25',
    '',
  );
  const statement = parseCsv(file, mapping, balances);
  expect(statement).toMatchObject({ from: '2026-11-19', to: '2026-11-20', opening: '100', closing: '100' });
  expect(statement.lines.map(({ direction, amount, remittance }) => [direction, amount, remittance])).toEqual([
    ['credit', '20.5', 'A, "B"'],
    ['debit', '10.25', 'C'],
    ['debit', '10.25', 'C'],
  ]);
  expect(new Set(statement.lines.map(({ identity }) => identity)).size).toBe(3);
  expect(parseCsv(file, mapping, balances)).toEqual(statement);
});

test('separators, date forms, decimal signs, groups and a byte-order mark are read as mapped', () => {
  const cases: [Partial<CsvMapping>, string[]][] = [
    [{ separator: ';', decimalSign: ',', dateForm: 'DD.MM.YYYY' }, ['Date;Text;Amount', '20.11.2026;x;1.234,50']],
    [{ separator: '\t', dateForm: 'DD/MM/YYYY' }, ['Date\tText\tAmount', "20/11/2026\tx\t1'234.5"]],
    [{ separator: '|', dateForm: 'MM/DD/YYYY' }, ['Date|Text|Amount', '11/20/2026|x|1,234.50']],
    [{ dateForm: 'YYYYMMDD' }, ['Date,Text,Amount', '20261120,x,+1234.50']],
  ];
  for (const [own, lines] of cases) {
    const file = Buffer.from(`\uFEFF${lines.join('\n')}`);
    const statement = parseCsv(file, { ...mapping, ...own }, { ...balances, closing: '1334.5' });
    expect(statement.lines).toMatchObject([{ bookedOn: '2026-11-20', amount: '1234.5', direction: 'credit' }]);
  }
});

test('the direction is read from a column of its own, or from two columns of amounts', () => {
  const marked = bytes('Date,Text,Amount,Side', '2026-11-20,x,5,C', '2026-11-20,x,5,d');
  const direction = { form: 'direction', column: 'Amount', directionColumn: 'Side', credit: 'C', debit: 'D' } as const;
  expect(parseCsv(marked, { ...mapping, amount: direction }, balances).lines.map((line) => line.direction)).toEqual([
    'credit',
    'debit',
  ]);
  const two = bytes('Date,Text,In,Out', '2026-11-20,x,5.00,', '2026-11-20,x,,-5.00');
  const columns = { form: 'columns', creditColumn: 'In', debitColumn: 'Out' } as const;
  expect(parseCsv(two, { ...mapping, amount: columns }, balances).lines.map((line) => line.direction)).toEqual([
    'credit',
    'debit',
  ]);
});

test('a formula is text where text is expected, and no amount', async () => {
  const formula = '=HYPERLINK("http://x")';
  const file = bytes('Date,Text,Amount', `2026-11-20,"${formula.replaceAll('"', '""')}",0.01`);
  const { lines } = parseCsv(file, mapping, { ...balances, closing: '100.01' });
  expect(lines[0]?.remittance).toBe(formula);
  expect(await reject(bytes('Date,Text,Amount', '2026-11-20,x,=1+1'))).toEqual({ line: 2, reason: 'amount' });
});

test('every wrong row is refused with its line, and the file as a whole', async () => {
  const row = (text: string) => bytes('Date,Text,Amount', '2026-11-20,x,0.00', text);
  expect(await reject(row('2026-02-30,x,1'))).toEqual({ line: 3, reason: 'date' });
  expect(await reject(row('2026-11-20,x,1.005'))).toEqual({ line: 3, reason: 'decimals' });
  expect(await reject(row('2026-11-20,x,1,5'))).toEqual({ line: 3, reason: 'malformed' });
  expect(await reject(row('2026-11-20,x,1.2.3'))).toEqual({ line: 3, reason: 'amount' });
  expect(await reject(row('2026-11-20,x,'))).toEqual({ line: 3, reason: 'amount' });
  expect(await reject(row('2026-11-20,"x,1'))).toMatchObject({ reason: 'malformed' });
  expect(await reject(row('2026-11-20,x,1.00'))).toEqual({ line: null, reason: 'sum' });
  expect(await reject(bytes('Date;Text;Amount', '2026-11-20;x;1'))).toMatchObject({ reason: 'structure' });
  expect(await reject(bytes('Date,Amount,Amount', '2026-11-20,1,2'))).toEqual({ line: 1, reason: 'structure' });
  expect(await reject(Buffer.from('Date,Text,Amount\n2026-11-20,Z\u00fcrich,1', 'latin1'))).toMatchObject({
    reason: 'encoding',
  });
  expect(await reject(new Uint8Array(20 * 1024 * 1024 + 1))).toMatchObject({ reason: 'too_large' });
});

test('what is written is read back', () => {
  const text = '="1",\nsecond line';
  const file = bytes('Date,Text,Amount', `2026-11-20,"${text.replaceAll('"', '""')}",7.00`, '2026-11-20,y,-7.00');
  const { lines } = parseCsv(file, mapping, balances);
  const again = parseCsv(writeCsv({ ...parseCsv(file, mapping, balances), lines }), LOCAL_BANK_MAPPING, balances);
  expect(again.lines).toEqual(lines);
});

const semicolons: CsvMapping = { ...mapping, separator: ';' };
const moved = (file: Uint8Array, own: CsvMapping, over: Partial<CsvBalances>) =>
  parseCsv(file, own, { ...balances, ...over }).lines.map(({ direction, amount }) => [direction, amount]);

test.each([
  ['behind the amount', '1,200.00-', '800'],
  ['behind it and a space', '1200.00 −', '800'],
  ['as parentheses', '(1,200.00)', '800'],
  ['before a space', '- 1 200.00', '800'],
  ['as a dash', '– 1,200.00', '800'],
  ['as a dash of full width', '－1200.00', '800'],
])('a sign is read %s', (_place, text, closing) => {
  const file = bytes('Date;Text;Amount', `2024-01-02;Rent;${text}`, '2024-01-05;Salary;2000.00+');
  expect(moved(file, semicolons, { opening: '0', closing })).toEqual([
    ['debit', '1200'],
    ['credit', '2000'],
  ]);
});

test('an amount with two signs is refused', async () => {
  for (const text of ['-5-', '(-5)', '(5', '5)', '--5', '-', '()']) {
    const file = bytes('Date;Text;Amount', `2024-01-02;x;${text}`);
    expect(await reject(file, semicolons), text).toEqual({ line: 2, reason: 'amount' });
  }
});

test('a sign beside a direction repeats it or turns it: the balances show which', () => {
  const direction = { form: 'direction', column: 'Amount', directionColumn: 'Side', credit: 'C', debit: 'D' } as const;
  const own = { ...mapping, amount: direction };
  const file = bytes('Date,Text,Amount,Side', '2026-11-20,x,-5,D', '2026-11-20,x,8,C');
  expect(moved(file, own, { closing: '103' })[0]).toEqual(['debit', '5']);
  expect(moved(file, own, { closing: '113' })[0]).toEqual(['credit', '5']);
  const columns = { ...mapping, amount: { form: 'columns', creditColumn: 'In', debitColumn: 'Out' } } as const;
  const two = bytes('Date,Text,In,Out', '2026-11-20,x,8,', '2026-11-20,x,,-5');
  expect(moved(two, columns, { closing: '103' })[1]).toEqual(['debit', '5']);
  expect(moved(two, columns, { closing: '113' })[1]).toEqual(['credit', '5']);
});

test('quotation marks inside a field are text', () => {
  const file = bytes('Date;Text;Amount', '2024-01-02;Cafe "Zum Hirsch" 12;-5.00');
  const [line] = parseCsv(file, semicolons, { ...balances, opening: '0', closing: '-5' }).lines;
  expect(line).toMatchObject({ direction: 'debit', amount: '5', remittance: 'Cafe "Zum Hirsch" 12' });
});
