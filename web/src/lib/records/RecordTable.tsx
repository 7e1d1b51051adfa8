import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { TimeHeader, type TimeOrder } from '@aldgate/ui/tables/TimeHeader.tsx';
import { Fragment, type ReactNode } from 'react';

export interface RecordColumn<Item> {
  /** `time` heads the order of a list that can be sorted. */
  readonly id: string;
  /** Empty for a column of actions. */
  readonly label: string;
  /** The minimum width at which the column is shown; always without it. */
  readonly from?: 'tablet' | 'desktop' | 'wide';
  readonly isFigure?: boolean;
  readonly isQuiet?: boolean;
  /** The cell is the button that opens the record by keyboard. */
  readonly opens?: boolean;
  /** A name of any length takes lines of its own rather than the width of other columns. */
  readonly wraps?: boolean;
  /** For a rule of the screen that depends on the column. */
  readonly className?: string | undefined;
  readonly cell: (item: Item) => ReactNode;
  /** Lines below the cell on a phone, for columns that it hides. */
  readonly below?: readonly ((item: Item) => ReactNode)[];
}

/** The rows of a list of records, by columns. */
export interface RecordTableProps<Item> {
  readonly label: string;
  readonly columns: readonly RecordColumn<Item>[];
  readonly items: readonly Item[];
  readonly getKey: (item: Item) => string;
  readonly getStatus: (item: Item) => string;
  /** Opens the detail; the whole row is clickable. Absent where the rows have none. */
  readonly onOpen?: (item: Item) => void;
  /** Absent where the list has one order only. */
  readonly order?: TimeOrder;
  readonly onOrder?: (order: TimeOrder) => void;
  /** A line below a row, at full width. */
  readonly note?: {
    readonly of: (item: Item) => ReactNode;
    readonly row: string | undefined;
    readonly cell: string | undefined;
  };
  readonly className?: string | undefined;
}

/** Records as rows, with amounts in full; a row has some lines below its first cells on a phone. */
export function RecordTable<Item>(props: RecordTableProps<Item>) {
  const { label, columns, items, getKey, getStatus, onOpen, order, onOrder, note, className } = props;
  return (
    <Table
      className={className}
      label={label}
      head={columns.map((column) => <Head key={column.id} column={column} order={order} onOrder={onOrder} />)}
    >
      {items.map((item) => {
        const below = note?.of(item) ?? null;
        return (
          <Fragment key={getKey(item)}>
            <tr
              className={below === null ? undefined : note?.row}
              data-status={getStatus(item)}
              data-opens={onOpen !== undefined || undefined}
              onClick={onOpen && (() => onOpen(item))}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} item={item} />
              ))}
            </tr>
            {below !== null && (
              <tr>
                <td colSpan={columns.length} className={note?.cell}>
                  {below}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </Table>
  );
}

interface HeadProps<Item> {
  readonly column: RecordColumn<Item>;
  readonly order: TimeOrder | undefined;
  readonly onOrder: ((order: TimeOrder) => void) | undefined;
}

function Head<Item>({ column: { id, label, from, isFigure, className }, order, onOrder }: HeadProps<Item>) {
  if (id === 'time' && order !== undefined && onOrder !== undefined) {
    return <TimeHeader label={label} order={order} onOrder={onOrder} wide={from} />;
  }
  if (label === '') return <td data-wide={from} />;
  return (
    <th scope="col" data-align={isFigure && 'end'} data-wide={from} className={className}>
      {label}
    </th>
  );
}

function Cell<Item>({ column, item }: { readonly column: RecordColumn<Item>; readonly item: Item }) {
  const { from, isFigure, isQuiet, wraps, opens, className, cell, below } = column;
  const content = (
    <>
      {opens ? (
        <button type="button" data-open>
          {cell(item)}
        </button>
      ) : (
        cell(item)
      )}
      {below?.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cell keep their order
        <span key={index} data-below>
          {line(item)}
        </span>
      ))}
    </>
  );
  const fields = {
    'data-align': isFigure ? 'end' : undefined,
    'data-wide': from,
    'data-wraps': wraps || undefined,
    className,
  };
  if (!isQuiet) return <td {...fields}>{content}</td>;
  return (
    <Text as="td" tone="2" {...fields}>
      {content}
    </Text>
  );
}
