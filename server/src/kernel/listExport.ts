import { ApiError } from './apiError.ts';
import { formatCsv } from './csv.ts';
import type { FileAnswer } from './http/handlers.ts';
import type { Language } from './mail/mail.ts';

/** The maximum number of rows of one export. */
const EXPORT_ROWS_MAX = 10_000;

/** A text in both languages. */
export type Label = readonly [english: string, chinese: string];

/** A column: its heading, its cell as plain text, and the labels of its codes. */
export interface ExportColumn<Item> {
  readonly heading: Label;
  readonly cell: (item: Item) => string | null;
  readonly labels?: Readonly<Record<string, Label>>;
}

export interface ListExport<Item> {
  /** The file name's first part: 'conversions'. */
  readonly list: string;
  /** The name of the account, for lists that exist once per account. */
  readonly account?: string | undefined;
  readonly columns: readonly ExportColumn<Item>[];
  readonly time: (item: Item) => number;
  /** The range of the filter, epoch ms; `until` is exclusive. */
  readonly from: number | undefined;
  readonly until: number | undefined;
  readonly language: Language;
  /** Reads the matching items in the order of the list, at most `limit`. */
  readonly read: (limit: number) => Promise<readonly Item[]>;
  readonly count: () => Promise<number>;
}

/** A list of records as CSV, in the reader's language, named by its range. Throws exportTooLarge. */
export async function exportList<Item>(list: ListExport<Item>, rowsMax = EXPORT_ROWS_MAX): Promise<FileAnswer> {
  const items = await list.read(rowsMax + 1);
  if (items.length > rowsMax) throw new ApiError('exportTooLarge', { rows: await list.count(), maximum: rowsMax });
  return { fileName: formatFileName(list, items.map(list.time)), content: formatList(list, items) };
}

export function formatList<Item>(
  { columns, language }: Pick<ListExport<Item>, 'columns' | 'language'>,
  items: readonly Item[],
): string {
  const read = ([english, chinese]: Label) => (language === 'zh-HK' ? chinese : english);
  const headings = Object.fromEntries(columns.map(({ heading }, index) => [`c${index}`, read(heading)]));
  const rows = items.map((item) =>
    Object.fromEntries(
      columns.map(({ cell, labels }, index) => {
        const text = cell(item) ?? '';
        const label = labels?.[text];
        return [`c${index}`, label === undefined ? text : read(label)];
      }),
    ),
  );
  return formatCsv(headings, rows);
}

/**
 * For example 'futures-trades-2026-11-01-to-2026-11-21.csv'. An end that the filter leaves open is the day of the first
 * or last record, and left out where there is none.
 */
export function formatFileName(
  { list, account, from, until }: Pick<ListExport<never>, 'list' | 'account' | 'from' | 'until'>,
  times: readonly number[],
): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  // A loop, since the arguments of a call are limited.
  const extreme = (pick: (a: number, b: number) => number) => (times.length === 0 ? undefined : times.reduce(pick));
  const first = from ?? extreme((a, b) => Math.min(a, b));
  const last = until === undefined ? extreme((a, b) => Math.max(a, b)) : until - 1;
  const slug = account
    ?.normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
  const name = slug === undefined || slug === '' ? list : `${list}-${slug}`;
  const since = first === undefined ? '' : `-${day(first)}`;
  return last === undefined ? `${name}${since}.csv` : `${name}${since}-to-${day(last)}.csv`;
}

/** An ISO time in UTC, to the millisecond. */
export const isoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
