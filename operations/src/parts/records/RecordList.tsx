import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { type ReactNode, useState } from 'react';
import { Paging } from '../Paging.tsx';
import { QueryResult } from '../QueryResult.tsx';
import { type RecordColumn, RecordTable } from './RecordTable.tsx';
import type { Records } from './useRecords.ts';

/** A record that a list opens: below its row, beside the list, or elsewhere. */
export type RecordDetail<Item> =
  | {
      readonly kind: 'below';
      readonly draw: (item: Item) => ReactNode;
      readonly className?: string | undefined;
    }
  | {
      readonly kind: 'beside';
      /** The parameter of the address that names the selected record. */
      readonly parameter: string;
      /** Names the part with the selected record. */
      readonly label: string;
      /** The selected record, which may be on another page; null where it is nowhere. */
      readonly draw: (key: string) => ReactNode;
    }
  | { readonly kind: 'elsewhere'; readonly onOpen: (key: string) => void };

export interface RecordListProps<Item> {
  readonly records: Records<Item>;
  readonly label: string;
  readonly columns: readonly RecordColumn<Item>[];
  readonly getKey: (item: Item) => string;
  /** Text of the empty state. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly detail?: RecordDetail<Item>;
}

/** A page of records as a table, by columns. A search that ended early without a record can go on. */
export function RecordList<Item>(props: RecordListProps<Item>) {
  const { records, label, columns, getKey, empty: none, detail } = props;
  const { query, paging } = records;
  const [opened, setOpened] = useState<string>();
  useListEnd(paging.position, paging.pageSize, query, paging.move);
  const onOpen = (key: string, isOpen: boolean) => {
    if (detail?.kind === 'beside') paging.select(detail.parameter, key);
    else if (detail?.kind === 'elsewhere') detail.onOpen(key);
    else setOpened(isOpen ? key : undefined);
  };
  return (
    <QueryResult query={query}>
      {(answer) => (
        <>
          {answer.items.length === 0 ? (
            <EmptyState title={none.title} text={none.text} />
          ) : (
            <RecordTable
              label={label}
              columns={columns}
              items={answer.items}
              getKey={getKey}
              openKey={detail?.kind === 'beside' ? (paging.params.get(detail.parameter) ?? undefined) : opened}
              expands={detail?.kind !== 'elsewhere'}
              onOpen={onOpen}
              detail={detail?.kind === 'below' ? detail : undefined}
            />
          )}
          {(answer.items.length > 0 || answer.isTotalCapped) && <Paging list={answer} paging={paging} />}
        </>
      )}
    </QueryResult>
  );
}
