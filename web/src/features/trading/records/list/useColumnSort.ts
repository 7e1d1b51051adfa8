import { compareValues, type Sort, sorted } from '@aldgate/ui/tables/sort.ts';
import { useSearchParams } from 'react-router';
import type { Column } from './columns.ts';

interface List<Item> {
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
}

/** The rows of a list in the order of its column, which is in the address: `?sort=profit&order=ascending`. */
export function useColumnSort<Item>({ columns, items }: List<Item>) {
  const [query, setQuery] = useSearchParams();
  const column = columns.find(({ id, sortValue }) => sortValue !== undefined && id === query.get('sort'));
  const sort: Sort<string> | undefined = column && {
    column: column.id,
    direction: query.get('order') === 'ascending' ? 'ascending' : 'descending',
  };
  const onSort = (next: Sort<string> | undefined) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('sort');
        after.delete('order');
        if (next !== undefined) after.set('sort', next.column);
        if (next?.direction === 'ascending') after.set('order', next.direction);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const value = column?.sortValue;
  const rows =
    sort === undefined || value === undefined
      ? items
      : sorted(items, sort.direction, (a, b) => compareValues(value(a), value(b)));
  return { items: rows, sort, onSort };
}
