import type { ListPage } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Column, Columns } from './Columns.tsx';
import { Paging, type usePage } from './Paging.tsx';
import { QueryResult } from './QueryResult.tsx';

type Listed = ListPage & { readonly items: readonly unknown[] };

interface ListProps<Answer extends Listed> {
  readonly query: UseQueryResult<Answer>;
  readonly label: string;
  readonly columns: readonly Column[];
  /** Text of the empty state. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly paging: ReturnType<typeof usePage>;
  /** Renders an item's row with its key. */
  readonly children: (item: Answer['items'][number]) => ReactNode;
}

/** A page of items as a table. A search that ended early without an item can go on. */
export function List<Answer extends Listed>(props: ListProps<Answer>) {
  const { query, label, columns, empty: none, paging, children } = props;
  useListEnd(paging.position, paging.pageSize, query, paging.move);
  return (
    <QueryResult query={query}>
      {(answer) => (
        <>
          {answer.items.length === 0 ? (
            <EmptyState title={none.title} text={none.text} />
          ) : (
            <Table label={label} head={<Columns of={columns} />}>
              {answer.items.map(children)}
            </Table>
          )}
          {(answer.items.length > 0 || answer.isTotalCapped) && <Paging list={answer} paging={paging} />}
        </>
      )}
    </QueryResult>
  );
}
