import type { ListPage, ListPosition } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListPager } from '../lists/ListPager.tsx';
import { RecordsEmptyState } from '../lists/RecordsEmptyState.tsx';
import { LoadState } from '../messages/LoadState.tsx';
import type { PageQuery } from '../page/pageQuery.ts';
import type { RecordsText } from './recordsText.ts';

interface RecordsStateProps<Item> {
  readonly query: UseQueryResult<ListPage & { readonly items: readonly Item[] }>;
  readonly text: Omit<RecordsText, 'title' | 'table'>;
  /** The next action where there are no records yet. */
  readonly emptyAction?: ReactNode;
  /** Clears the filters; undefined where they hide nothing. */
  readonly onClear: (() => void) | undefined;
  readonly page: PageQuery;
  readonly turn: (changes: Partial<PageQuery>) => void;
  readonly moveTo: (position: ListPosition) => void;
  /** The rows of the skeleton while the list loads. */
  readonly rows?: number;
  /** The records; there is at least one. */
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A page of records with its pager, or why there is none. */
export function RecordsState<Item>(props: RecordsStateProps<Item>) {
  const { query, text, emptyAction, onClear, page, turn, moveTo, rows = 10, children } = props;
  useListEnd(page.position, page.pageSize, query, moveTo);
  if (query.data === undefined) {
    return <LoadState query={query} title={text.failed} text={text.failedText} rows={rows} />;
  }
  if (query.data.total === 0) {
    return <RecordsEmptyState {...text.empty} action={emptyAction} filtered={text.filteredEmpty} onClear={onClear} />;
  }
  return (
    <>
      {children(query.data.items)}
      <ListPager at={page} list={query.data} onChange={turn} />
    </>
  );
}
