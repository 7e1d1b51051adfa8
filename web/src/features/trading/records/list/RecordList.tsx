import { cx } from '@aldgate/ui/cx.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { HeadLabel } from '@aldgate/ui/tables/HeadLabel.tsx';
import { SortHeader } from '@aldgate/ui/tables/SortHeader.tsx';
import type { Sort } from '@aldgate/ui/tables/sort.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { TimeHeader, type TimeOrder } from '@aldgate/ui/tables/TimeHeader.tsx';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { selectArrangement, useWindow } from '../../layout/useWindow.ts';
import type { Column } from './columns.ts';
import styles from './list.module.css';
import { SortSelect } from './SortSelect.tsx';
import { useColumnSort } from './useColumnSort.ts';

interface RecordListProps<Item> {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly getKey: (item: Item) => string;
  /** Opens the detail of a clicked row; a button in it serves the keyboard. */
  readonly onOpen?: ((item: Item) => void) | undefined;
  /** Content below a row that is open, in its whole width. */
  readonly renderBelow?: (item: Item) => ReactNode;
  /** Rows of a page rather than of a panel. */
  readonly isPage?: boolean;
  /** The data is not live. */
  readonly isOld?: boolean;
  /** The order of a list that the server sorts by time. */
  readonly order?: TimeOrder;
  readonly onOrder?: (order: TimeOrder) => void;
}

/** Records as table rows; on a phone each is a card. A list that is loaded whole sorts by its columns. */
export function RecordList<Item>(props: RecordListProps<Item>) {
  const { label, getKey, isOld = false } = props;
  const { items, sort, onSort } = useColumnSort(props);
  const isPhone = selectArrangement(useWindow().width) === 'phone';
  if (!isPhone) return <RecordTable {...props} items={items} sort={sort} onSort={onSort} />;
  return (
    <>
      <SortSelect columns={props.columns} sort={sort} onSort={onSort} />
      <ul className={cx(styles.cards, isOld && styles.old)} aria-label={label}>
        {items.map((item) => (
          <Card key={getKey(item)} {...props} item={item} />
        ))}
      </ul>
    </>
  );
}

interface Sorting {
  readonly sort: Sort<string> | undefined;
  readonly onSort: (sort: Sort<string> | undefined) => void;
}

function RecordTable<Item>(props: RecordListProps<Item> & Sorting) {
  const { label, columns, items, getKey, onOpen, renderBelow, isPage = false, isOld = false } = props;
  return (
    <Table
      label={label}
      kind={isPage ? 'page' : 'dense'}
      className={isOld ? styles.old : undefined}
      head={columns.map((column) => <Header key={column.id} {...props} column={column} />)}
    >
      {items.map((item) => (
        <Fragment key={getKey(item)}>
          <tr data-row={getKey(item)} data-opens={onOpen && true} onClick={onOpen && pressed(() => onOpen(item))}>
            {columns.map((column) => (
              <td
                key={column.id}
                data-column={column.id}
                data-align={column.isFigure ? 'end' : undefined}
                data-room={column.room}
              >
                {column.cell(item)}
              </td>
            ))}
          </tr>
          <Below content={renderBelow?.(item)} columnCount={columns.length} />
        </Fragment>
      ))}
    </Table>
  );
}

function Below({ content, columnCount }: { content: ReactNode; columnCount: number }) {
  if (content === undefined) return null;
  return (
    <tr>
      <td colSpan={columnCount} className={styles.belowRow}>
        {content}
      </td>
    </tr>
  );
}

function Header<Item>({
  column: { id, label, unit, isFigure = false, room, sortValue },
  order,
  onOrder,
  sort,
  onSort,
}: RecordListProps<Item> & Sorting & { readonly column: Column<Item> }) {
  if (id === 'time' && order !== undefined && onOrder !== undefined) {
    return <TimeHeader label={label} order={order} onOrder={onOrder} room={room} />;
  }
  if (sortValue !== undefined) {
    return (
      <SortHeader column={id} label={label} unit={unit} sort={sort} onSort={onSort} figure={isFigure} room={room} />
    );
  }
  return (
    <th scope="col" data-align={isFigure ? 'end' : undefined} data-room={room}>
      <HeadLabel label={label} unit={unit} />
    </th>
  );
}

function Card<Item>({ columns, item, getKey, onOpen, renderBelow }: RecordListProps<Item> & { readonly item: Item }) {
  const at = (position: Column<Item>['card']) => columns.filter(({ card }) => card === position);
  const cells = (position: Column<Item>['card']) =>
    at(position).map((column) => (
      <span key={column.id} data-column={column.id}>
        {column.cell(item)}
      </span>
    ));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button inside does the same by keyboard
    <li className={styles.card} data-row={getKey(item)} onClick={onOpen && pressed(() => onOpen(item))}>
      <div className={styles.cardHead}>
        {cells('title')}
        <Text as="span" end weight="mid">
          {cells('end')}
        </Text>
      </div>
      <dl className={styles.figures}>
        {at(undefined).map((column) => (
          <div key={column.id} data-column={column.id}>
            <Text as="dt" tone="3" size="11" truncate>
              {column.label}
              {column.unit !== undefined && ` (${column.unit})`}
            </Text>
            <dd>{column.cell(item)}</dd>
          </div>
        ))}
      </dl>
      {renderBelow?.(item)}
      {at('actions').length > 0 && <div className={styles.cardActions}>{cells('actions')}</div>}
    </li>
  );
}

/** Handles a click on the row, except on a control inside or at the end of a text selection. */
function pressed(open: () => void) {
  return ({ target, currentTarget }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button, input, label') !== null) return;
    // A click in a panel that the row opened arrives here too.
    if (target instanceof Node && !currentTarget.contains(target)) return;
    if (window.getSelection()?.isCollapsed === false) return;
    open();
  };
}
