import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Column, Columns } from './Columns.tsx';
import { QueryResult } from './QueryResult.tsx';

interface Items {
  readonly items: readonly unknown[];
  /** How many there are on all pages, where the answer says it. */
  readonly total?: number;
}

interface ListProps<Answer extends Items> {
  readonly query: UseQueryResult<Answer>;
  readonly label: string;
  readonly columns: readonly Column[];
  /** What is said where there is nothing. */
  readonly empty: { readonly title: string; readonly text: string };
  /** What moves through the pages, below the table. */
  readonly renderPager: (answer: Answer) => ReactNode;
  /** The row of an item, with its key. */
  readonly children: (item: Answer['items'][number]) => ReactNode;
}

/** A page of items that were asked for, as a table. */
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
