import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { type Column, Columns } from '../Columns.tsx';
import { TextButton } from '../TextButton.tsx';

/** A row whose detail can be open. */
export interface RowState {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

type Style = Pick<ComponentProps<typeof Text>, 'size' | 'tone' | 'maxWidth' | 'breakWords' | 'className'>;

export interface RecordColumn<Item> extends Column, Style {
  /** The content of a button that opens the record, before the rest of the cell. */
  readonly opens?: (item: Item) => ReactNode;
  readonly cell?: (item: Item, row: RowState) => ReactNode;
  /** A line below the cell on a phone, for a column that it hides. */
  readonly below?: (item: Item) => ReactNode;
}

interface RecordTableProps<Item> {
  readonly label: string;
  readonly columns: readonly RecordColumn<Item>[];
  readonly items: readonly Item[];
  readonly getKey: (item: Item) => string;
  readonly openKey: string | undefined;
  /** Whether the open record is shown with the list, so that its button is an expanded one. */
  readonly expands: boolean;
  readonly onOpen: (key: string, isOpen: boolean) => void;
  /** The open record, below its row. */
  readonly detail?: { readonly draw: (item: Item) => ReactNode; readonly className?: string | undefined } | undefined;
}

/** Records as rows by columns. */
export function RecordTable<Item>(props: RecordTableProps<Item>) {
  const { label, columns, items, getKey, openKey, expands, onOpen, detail } = props;
  return (
    <Table label={label} head={<Columns of={columns} />}>
      {items.map((item) => {
        const key = getKey(item);
        const row: RowState = { isOpen: key === openKey, setOpen: (isOpen) => onOpen(key, isOpen) };
        return (
          <Fragment key={key}>
            <tr>
              {columns.map((column) => (
                <Cell key={column.name} column={column} item={item} row={row} expands={expands} />
              ))}
            </tr>
            {row.isOpen && detail !== undefined && (
              <tr>
                <td colSpan={columns.length} className={detail.className}>
                  {detail.draw(item)}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </Table>
  );
}

interface CellProps<Item> {
  readonly column: RecordColumn<Item>;
  readonly item: Item;
  readonly row: RowState;
  readonly expands: boolean;
}

function Cell<Item>({ column, item, row, expands }: CellProps<Item>) {
  const { name: _name, end, wide, visuallyHidden: _hidden, opens, cell, below, ...style } = column;
  const rest = cell?.(item, row);
  return (
    <Text as="td" {...style} data-align={end && 'end'} data-wide={wide}>
      {opens !== undefined && (
        <TextButton {...(expands && { expanded: row.isOpen })} onPress={() => row.setOpen(!row.isOpen)}>
          {opens(item)}
        </TextButton>
      )}
      {opens !== undefined && rest != null && ' '}
      {rest}
      {below !== undefined && <span data-below>{below(item)}</span>}
    </Text>
  );
}
