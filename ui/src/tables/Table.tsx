import type { ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/**
 * A ruled table of money rows. Cells with `data-align="end"` hold figures. Cells with `data-wide` leave on a
 * phone, those with `data-wide="desk"` below 1024 px already.
 */
export function Table({ label, head, children }: TableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
