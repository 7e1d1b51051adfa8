import {
  type ListPage,
  type ListPosition,
  positionsAround,
  rangeOf,
  readPosition,
  writePosition,
} from '@aldgate/client-kit/lists/listPosition.ts';
import { PAGE_SIZES, Pager, type PageSize } from '@aldgate/ui/tables/Pager.tsx';
import { useSearchParams } from 'react-router';

/** The fields of a position in the address, none of them set. */
const NO_POSITION = { page: undefined, cursor: undefined, side: undefined };

/** Page, size and filters in the address; they survive a reload. */
export function usePage() {
  const [params, setParams] = useSearchParams();
  const pageSize: PageSize = PAGE_SIZES.find((size) => `${size}` === params.get('pageSize')) ?? 20;
  const set = (change: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (now) => {
        for (const [key, value] of Object.entries(change)) {
          if (value === undefined || value === '') now.delete(key);
          else now.set(key, value);
        }
        return now;
      },
      { replace: true },
    );
  /** A changed filter resets to the first page. */
  const filter = (change: Readonly<Record<string, string | undefined>>) => set({ ...NO_POSITION, ...change });
  const move = (position: ListPosition) => set({ ...NO_POSITION, ...writePosition(position) });
  /** The filters that are set. */
  const filters = <Field extends string>(fields: readonly Field[]): Partial<Record<Field, string>> => {
    const parameter: Partial<Record<Field, string>> = {};
    for (const field of fields) {
      const value = params.get(field)?.trim();
      if (value) parameter[field] = value;
    }
    return parameter;
  };
  return { params, position: readPosition(params, pageSize), pageSize, filter, move, filters };
}

interface PagingProps {
  readonly list: ListPage & { readonly items: readonly unknown[] };
  readonly paging: ReturnType<typeof usePage>;
}

/** Pagination of a list. */
export function Paging({ list, paging: { position, pageSize, filter, move } }: PagingProps) {
  const range = rangeOf(position, pageSize, list.items.length);
  const total = `${list.total.toLocaleString('en-US')}${list.isTotalCapped ? '+' : ''}`;
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <Pager
      text={{
        label: 'Pages',
        first: 'First',
        previous: 'Previous',
        next: 'Next',
        last: 'Last',
        rowsPerPage: 'Rows per page',
        range: range === undefined ? `${total} in all` : `${number(range.first)}–${number(range.last)} of ${total}`,
      }}
      positions={positionsAround(position, pageSize, list)}
      pageSize={pageSize}
      onMove={move}
      onPageSize={(size) => filter({ pageSize: `${size}` })}
    />
  );
}
