import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Column, Columns } from './Columns.tsx';
import { QueryResult } from './QueryResult.tsx';

interface Items {
  readonly items: readonly unknown[];
  /** Total on all pages, if the response contains it. */
  readonly total?: number;
}

interface ListProps<Answer extends Items> {
  readonly query: UseQueryResult<Answer>;
  readonly label: string;
  readonly columns: readonly Column[];
  /** Text of the empty state. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Pagination below the table. */
  readonly renderPager: (answer: Answer) => ReactNode;
  /** Renders an item's row with its key. */
  readonly children: (item: Answer['items'][number]) => ReactNode;
}

/** A page of items as a table. */
export function List<Answer extends Items>(props: ListProps<Answer>) {
  const { query, label, columns, empty: none, renderPager, children } = props;
  return (
    <QueryResult query={query}>
      {(answer) =>
        (answer.total ?? answer.items.length) === 0 ? (
          <EmptyState title={none.title} text={none.text} />
        ) : (
          <>
            <Table label={label} head={<Columns of={columns} />}>
              {answer.items.map(children)}
            </Table>
            {renderPager(answer)}
          </>
        )
      }
    </QueryResult>
  );
}
