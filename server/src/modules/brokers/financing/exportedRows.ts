import type { ExportedItems } from '../../../kernel/lists/export.ts';

/** Rows in memory, the oldest first, as the items of a file. */
export const exportedRows = <Item>(rows: readonly Item[]): ExportedItems<Item> => ({
  ends: () => Promise.resolve([...rows.slice(0, 1), ...rows.slice(-1)]),
  batches: () => [rows],
});
