import { Icon } from '../figures/Icon.tsx';
import { HeadLabel } from './HeadLabel.tsx';
import { nextSort, type Sort } from './sort.ts';
import styles from './table.module.css';

interface SortHeaderProps<Column extends string> {
  readonly column: Column;
  readonly label: string;
  /** Unit of all values of the column, below its label. */
  readonly unit?: string | undefined;
  readonly sort: Sort<Column> | undefined;
  readonly onSort: (sort: Sort<Column> | undefined) => void;
  /** Numbers are right-aligned in their column, and so is its header. */
  readonly figure?: boolean;
  /** The minimum width at which the column is shown: tablet or desktop; always without it. */
  readonly wide?: 'tablet' | 'desktop' | undefined;
  /** The minimum width of its panel; always without it. */
  readonly room?: string | undefined;
}

/** SH-09: a column header that sorts. */
export function SortHeader<Column extends string>(props: SortHeaderProps<Column>) {
  const { column, label, unit, sort, onSort, figure = false, wide, room } = props;
  const direction = sort?.column === column ? sort.direction : undefined;
  return (
    <th
      scope="col"
      aria-sort={direction ?? 'none'}
      data-align={figure ? 'end' : undefined}
      data-wide={wide}
      data-room={room}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column))}>
        <HeadLabel label={label} unit={unit} />
        <span className={styles.sortMark}>
          {direction !== undefined && <Icon name={direction === 'descending' ? 'arrowDown' : 'arrowUp'} small />}
        </span>
      </button>
    </th>
  );
}
