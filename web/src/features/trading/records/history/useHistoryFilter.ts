import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { FIRST, type ListPosition } from '@aldgate/client-kit/lists/listPosition.ts';
import { useSearchParams } from 'react-router';
import { type HistoryFilter, readFilter, writeFilter } from './historyFilter.ts';

/** The field that names the list of a page that has several. */
export const LIST_FIELD = 'list';
const SIZE_KEY = 'aldgate.trading.records.pageSize';

/**
 * The filter and the opened record of a history, in the address: a reload and the way back keep them. The page size is
 * also stored in the browser, for addresses without one.
 */
export function useHistoryFilter() {
  const [query, setQuery] = useSearchParams();
  const stored = storage.get(SIZE_KEY);
  const filter = readFilter(query.has('size') || stored === null ? query : withSize(query, stored));
  const list = query.get(LIST_FIELD);
  const write = (written: HistoryFilter) => {
    const next = writeFilter(written);
    if (list !== null) next.set(LIST_FIELD, list);
    return next;
  };
  const options = { preventScrollReset: true };
  return {
    filter,
    opened: query.get('order') ?? undefined,
    /** A new filter starts at the list's first page. */
    change: (changes: Partial<HistoryFilter>) => {
      if (changes.pageSize !== undefined) storage.set(SIZE_KEY, String(changes.pageSize));
      setQuery(write({ ...filter, position: FIRST, ...changes }), options);
    },
    /** Moves to another page, without an entry in the history. */
    moveTo: (position: ListPosition) => setQuery(write({ ...filter, position }), { ...options, replace: true }),
    open: (id: string | undefined) => {
      const next = write(filter);
      if (id !== undefined) next.set('order', id);
      setQuery(next, options);
    },
  };
}

function withSize(query: URLSearchParams, size: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('size', size);
  return next;
}
