import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Rows.module.css';

/**
 * A definition list of values: label left, value right, a line below each. `compact` rows have no
 * lines, for panels.
 */
export function Rows({ compact = false, children }: { compact?: boolean; children: ReactNode }) {
  return <dl className={cx(styles.rows, compact && styles.compact)}>{children}</dl>;
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
