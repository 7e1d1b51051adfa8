import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Rows.module.css';

interface RowsProps {
  readonly compact?: boolean;
  readonly aligned?: boolean;
  readonly children: ReactNode;
}

/**
 * A definition list of values: label left, value right, a line below each. `compact` rows have no
 * lines, for panels. In `aligned` rows the values before a change are one column, and those after it another.
 */
export function Rows({ compact = false, aligned = false, children }: RowsProps) {
  return <dl className={cx(styles.rows, compact && styles.compact, aligned && styles.aligned)}>{children}</dl>;
}

export function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The current and the future value, shown wherever money moves. */
export function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className={styles.change}>
      <span className={styles.before}>{before} →</span> <span>{after}</span>
    </span>
  );
}
