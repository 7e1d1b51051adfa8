import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { useSearchParams } from 'react-router';
import type { PageQuery, TYPED } from '../page/pageQuery.ts';

interface RecordsAddress<Filter extends PageQuery> {
  readonly readFilter: (query: URLSearchParams) => Filter;
  readonly writeFilter: (filter: Filter) => URLSearchParams;
  /** The parameter that names the opened record. */
  readonly opened: string;
  /** Parameters that are not the list's own, and stay. */
  readonly kept?: readonly string[];
}

/** The filter, the page and the opened record of a list, all in its address. */
export function useRecordsAddress<Filter extends PageQuery>({ opened, kept = [], ...list }: RecordsAddress<Filter>) {
  const [query, setQuery] = useSearchParams();
  const filter = list.readFilter(query);
  const write = (written: Filter) => {
    const next = list.writeFilter(written);
    for (const name of kept) {
      const value = query.get(name);
      if (value !== null) next.set(name, value);
    }
    return next;
  };
  return {
    filter,
    opened: query.get(opened) ?? undefined,
    /** Sets fields of the filter, and returns to the first page. */
    change: (changes: Partial<Filter>, typed?: typeof TYPED) =>
      setQuery(write({ ...filter, position: FIRST, ...changes }), typed && { replace: true, state: typed }),
    /** Moves to another page, without an entry in the history. */
    moveTo: (position: Filter['position']) => setQuery(write({ ...filter, position }), { replace: true }),
    open: (id: string | undefined) => {
      const next = write(filter);
      if (id !== undefined) next.set(opened, id);
      setQuery(next);
    },
  };
}
