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

type Change = Readonly<Record<string, string | undefined>>;

/** Sets fields of an address; those without a value leave it. */
function setFields(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** A changed filter resets to the first page. */
export const filterList = (params: URLSearchParams, change: Change) => setFields(params, { ...NO_POSITION, ...change });

/** Another selected record leaves the page as it is. */
export const selectRecord = (params: URLSearchParams, parameter: string, id: string) =>
  setFields(params, { [parameter]: id });

/** Page, size and filters in the address; they survive a reload. */
export function usePage() {
  const [params, setParams] = useSearchParams();
  const pageSize: PageSize = PAGE_SIZES.find((size) => `${size}` === params.get('pageSize')) ?? 20;
  const set = (next: (now: URLSearchParams) => URLSearchParams) => setParams(next, { replace: true });
  return {
    params,
    position: readPosition(params, pageSize),
    pageSize,
    filter: (change: Change) => set((now) => filterList(now, change)),
    select: (parameter: string, id: string) => set((now) => selectRecord(now, parameter, id)),
    move: (position: ListPosition) => set((now) => filterList(now, writePosition(position))),
  };
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
