import type { ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/**
 * A ruled table. Cells with `data-align="end"` hold numbers. Cells with `data-wide` are hidden on a phone, those with
 * `data-wide="desktop"` already below 1024 px.
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
