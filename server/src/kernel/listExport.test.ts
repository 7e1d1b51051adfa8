import { expect, test } from 'vitest';
import { ApiError } from './apiError.ts';
import { type ExportColumn, exportList, formatFileName, formatList, isoTime } from './listExport.ts';

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

test('CV-05 a cell with a comma, a quote or a line break stays one cell', () => {
  expect(row({ note: 'A,"B"\n' })).toContain(',"A,""B""\n"');
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

test('CV-05 too many rows are rejected with their number', async () => {
  const list = {
    list: 'payments',
    columns,
    time: ({ at }: Payment) => at,
    from: undefined,
    until: undefined,
    language: 'en-US' as const,
    read: async (limit: number) => Array.from({ length: Math.min(limit, 7) }, () => payment),
    count: async () => 7,
  };
  await expect(exportList(list, 6)).rejects.toEqual(new ApiError('exportTooLarge', { rows: 7, maximum: 6 }));
  expect((await exportList(list, 7)).content.toString().split('\r\n')).toHaveLength(9);
});
