import { EXPORTED_MAX } from '@aldgate/domain/lists/bounds.ts';
import { BYTE_ORDER_MARK, formatCsv } from '../csv.ts';
import type { FileAnswer } from '../http/handlers.ts';
import type { Language } from '../mail/mail.ts';
import type { Direction, Position } from './keyset.ts';
import type { ListSource } from './listSource.ts';

/** The records that are read, formatted and sent at a time. */
const BATCH_ROWS = 500;

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
  readonly items: ExportedItems<Item>;
}

/** The items of a file, oldest first. */
export interface ExportedItems<Item> {
  /** The first and the last item; one or none in a list of one or none. */
  readonly ends: () => Promise<readonly Item[]>;
  readonly batches: () => AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;
}

export function exportedItems<Row, Item>(
  source: ListSource<Row>,
  format: (rows: readonly Row[]) => Promise<readonly Item[]> | readonly Item[],
): ExportedItems<Item> {
  return {
    async ends() {
      const [first, last] = await Promise.all([read('asc', null, 1), read('desc', null, 1)]);
      return format([...first, ...last]);
    },
    async *batches() {
      let rows = await read('asc', null, BATCH_ROWS);
      while (rows.length > 0) {
        yield await format(rows);
        rows = rows.length < BATCH_ROWS ? [] : await read('asc', rows.at(-1)?.position ?? null, BATCH_ROWS);
      }
    },
  };

  async function read(direction: Direction, after: Position | null, limit: number) {
    return (await source.read({ direction, after, skip: 0, limit })).rows;
  }
}

/**
 * A list of records as CSV, oldest first, in the reader's language, named by its range and written while it is sent.
 * Records beyond the maximum are left out, and the last line says so.
 */
export async function exportList<Item>(list: ListExport<Item>, rowsMax = EXPORTED_MAX): Promise<FileAnswer> {
  const ends = await list.items.ends();
  return { fileName: formatFileName(list, ends.map(list.time)), content: writeBatches(list, rowsMax) };
}

async function* writeBatches<Item>(list: ListExport<Item>, rowsMax: number): AsyncGenerator<string> {
  yield formatList(list, []);
  let rows = 0;
  for await (const batch of list.items.batches()) {
    const written = batch.slice(0, rowsMax - rows);
    yield formatList({ ...list, headings: false }, written);
    rows += written.length;
    const next = batch[written.length];
    if (next !== undefined) {
      yield cutLine(list.language, rows, isoTime(list.time(next)));
      return;
    }
  }
}

function cutLine(language: Language, rows: number, next: string): string {
  const count = rows.toLocaleString('en-US');
  return language === 'zh-HK'
    ? `檔案至此為止：共 ${count} 項紀錄。請以 ${next} 或之後的日期匯出其餘紀錄。\r\n`
    : `"The file ends here, after ${count} records. Export the rest from ${next}."\r\n`;
}

export function formatList<Item>(
  { columns, language, headings = true }: Pick<ListExport<Item>, 'columns' | 'language'> & { headings?: boolean },
  items: readonly Item[],
): string {
  const read = ([english, chinese]: Label) => (language === 'zh-HK' ? chinese : english);
  const rows = items.map((item) =>
    columns.map(({ cell, labels }) => {
      const text = cell(item) ?? '';
      const label = labels?.[text];
      return label === undefined ? text : read(label);
    }),
  );
  return headings
    ? BYTE_ORDER_MARK + formatCsv([columns.map(({ heading }) => read(heading)), ...rows])
    : formatCsv(rows);
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
export function isoTime(time: number): string;
export function isoTime(time: number | null): string | null;
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
