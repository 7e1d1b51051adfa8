import { Icon } from '../figures/Icon.tsx';
import styles from './table.module.css';

/** The order of a list that is always sorted by time. */
export type TimeOrder = 'newest' | 'oldest';

interface TimeHeaderProps {
  readonly label: string;
  readonly order: TimeOrder;
  readonly onOrder: (order: TimeOrder) => void;
  /** The minimum width at which the column is shown; always without it. */
  readonly wide?: 'tablet' | 'desktop' | 'wide' | undefined;
  readonly room?: string | undefined;
}

/** The header of the time column: the list has one of two orders, so a click reverses it. */
export function TimeHeader({ label, order, onOrder, wide, room }: TimeHeaderProps) {
  const isNewest = order === 'newest';
  return (
    <th scope="col" aria-sort={isNewest ? 'descending' : 'ascending'} data-wide={wide} data-room={room}>
      <button type="button" className={styles.sort} onClick={() => onOrder(isNewest ? 'oldest' : 'newest')}>
        {label}
        <span className={styles.sortMark}>
          <Icon name={isNewest ? 'arrowDown' : 'arrowUp'} small />
        </span>
      </button>
    </th>
  );
}
