import { type ComponentType, Fragment, type ReactNode } from 'react';
import { readOrder, writeOrder } from './filter.ts';
import { RecordsState } from './RecordsState.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';
import type { RecordsText } from './recordsText.ts';
import type { Records } from './useRecords.ts';

type TableProps<Item> = Pick<RecordTableProps<Item>, 'columns' | 'getStatus' | 'note' | 'className'>;

export interface RecordListProps<Item> extends TableProps<Item> {
  readonly records: Records<Item>;
  readonly text: RecordsText;
  /** The next action where there are no records yet. */
  readonly emptyAction?: ReactNode;
  /** Opens a record; by the address without it. Null where the rows open nothing. */
  readonly onOpen?: ((item: Item) => void) | null;
  /** Stands around the table. */
  readonly Frame?: ComponentType<{ children: ReactNode }>;
}

/** A page of records as a table. */
export function RecordList<Item>(props: RecordListProps<Item>) {
  const { records, text, emptyAction, onOpen, Frame = Fragment, ...table } = props;
  const { getKey, filters, values, open, change } = records;
  return (
    <RecordsState {...records} text={text} emptyAction={emptyAction}>
      {(items) => (
        <Frame>
          <RecordTable
            {...table}
            label={text.table ?? text.title}
            items={items}
            getKey={getKey}
            {...(onOpen !== null && { onOpen: onOpen ?? ((item: Item) => open(getKey(item))) })}
            {...('sort' in filters && {
              order: readOrder(values.sort),
              onOrder: (order) => change({ sort: writeOrder(order) }),
            })}
          />
        </Frame>
      )}
    </RecordsState>
  );
}
