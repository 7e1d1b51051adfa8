import { expect, test } from 'vitest';
import { fileText } from '../../../../testkit/platform/fileText.ts';
import { type ExportColumn, exportList, formatFileName, formatList, isoTime } from './export.ts';

interface Payment {
  readonly at: number;
  readonly status: string;
  readonly amount: string;
  readonly note: string | null;
}

const columns: readonly ExportColumn<Payment>[] = [
  { heading: ['Time (UTC)', '時間（UTC）'], cell: ({ at }) => isoTime(at) },
  { heading: ['Status', '狀態'], cell: ({ status }) => status, labels: { completed: ['Completed', '已完成'] } },
  { heading: ['Amount', '金額'], cell: ({ amount }) => amount },
  { heading: ['Note', '備註'], cell: ({ note }) => note },
];
const payment: Payment = { at: Date.UTC(2026, 10, 20, 23, 59, 59, 7), status: 'completed', amount: '-0.5', note: null };

const row = (changes: Partial<Payment>) =>
  formatList({ columns, language: 'en-US' }, [{ ...payment, ...changes }])
    .split('\r\n')
    .slice(1)
    .join('\r\n');

test('CV-05 a file has headings and labels in the reader’s language, exact amounts and times in UTC', () => {
  expect(formatList({ columns, language: 'en-US' }, [payment])).toBe(
    '\uFEFFTime (UTC),Status,Amount,Note\r\n2026-11-20T23:59:59.007Z,Completed,-0.5,\r\n',
  );
  expect(formatList({ columns, language: 'zh-HK' }, [payment])).toBe(
    '\uFEFF時間（UTC）,狀態,金額,備註\r\n2026-11-20T23:59:59.007Z,已完成,-0.5,\r\n',
  );
});

test('a code without a label is written as it is', () => {
  expect(row({ status: 'returned' })).toContain(',returned,');
});

test.each(['=1+1', '+1', '-1+2', '-x', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'CV-05 no cell of a file is a formula: %j',
  (note) => {
    expect(row({ note })).toContain(`'${note}`);
  },
);

test('a negative amount stays a number', () => {
  expect(row({ amount: '-1234.000001' })).toContain(',-1234.000001,');
});

test.each([
  ['A,"B"\n', '"A,""B""\n"'],
  ['A,B', '"A,B"'],
  ['"A"', '"""A"""'],
  ['A\nB', '"A\nB"'],
  ['A\rB', '"A\rB"'],
  ['=A,B', `"'=A,B"`],
  ['A B', 'A B'],
])('CV-05 a cell with a comma, a quote or a line break stays one cell: %j', (note, cell) => {
  expect(row({ note })).toBe(`2026-11-20T23:59:59.007Z,Completed,-0.5,${cell}\r\n`);
});

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

test.each([
  [{ from: day('2026-11-01'), until: day('2026-11-21') }, [], 'trades-2026-11-01-to-2026-11-21.csv'],
  [{ from: day('2026-11-01') }, [day('2026-11-03'), day('2026-11-02')], 'trades-2026-11-01-to-2026-11-03.csv'],
  [{ until: Date.parse('2026-11-22') }, [], 'trades-to-2026-11-21.csv'],
  [{ until: day('2026-11-21') }, [day('2026-11-03')], 'trades-2026-11-03-to-2026-11-21.csv'],
  [{}, [day('2026-11-03'), day('2026-10-30'), day('2026-11-02')], 'trades-2026-10-30-to-2026-11-03.csv'],
  [{ from: day('2026-11-01') }, [], 'trades-2026-11-01.csv'],
  [{}, [], 'trades.csv'],
  [{ account: 'Desk 2 / “Alpha”' }, [day('2026-11-03')], 'trades-desk-2-alpha-2026-11-03-to-2026-11-03.csv'],
  [{ account: '期貨' }, [], 'trades.csv'],
])('the name of a file has the list, the account and the range: %j', (named, times, name) => {
  const range = { list: 'trades', account: undefined, from: undefined, until: undefined };
  expect(formatFileName({ ...range, ...named }, times)).toBe(name);
});

const payments = (rows: number, count: number) => {
  const all = Array.from({ length: rows }, (_, index) => ({ ...payment, at: day('2026-11-01') + index * 1_000 }));
  const size = Math.max(1, Math.ceil(rows / count));
  return {
    list: 'payments',
    columns,
    time: ({ at }: Payment) => at,
    from: undefined,
    until: undefined,
    language: 'en-US' as const,
    items: {
      ends: async () => [all[0], all.at(-1)].filter((each) => each !== undefined),
      batches: () => Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size)),
    },
  };
};

test.each([1, 3, 7])('CV-05 a file of %i batches is the file of one, headings once', async (batches) => {
  const { fileName, content } = await exportList(payments(7, batches));
  expect(fileName).toBe('payments-2026-11-01-to-2026-11-01.csv');
  expect(await fileText(content)).toBe(await fileText((await exportList(payments(7, 1))).content));
});

test.each([
  [6, 'The file ends here, after 6 records. Export the rest from 2026-11-01T12:00:06.000Z.'],
  [7, undefined],
])('CV-05 a file of at most %i of seven records says where it ends', async (maximum, end) => {
  for (const batches of [1, 2, 7]) {
    const text = await fileText((await exportList(payments(7, batches), maximum)).content);
    const lines = text.split('\r\n');
    expect(lines.filter((line) => line.includes(',Completed,'))).toHaveLength(maximum);
    expect(lines.find((line) => line.includes('ends here'))).toBe(end === undefined ? undefined : `"${end}"`);
  }
});
