import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './table.module.css';

interface TableProps {
  readonly label: string;
  readonly head: ReactNode;
  /** `dense` in a panel, `menu` for choices above the page. */
  readonly kind?: 'page' | 'dense' | 'menu';
  /** For a rule of the screen that depends on the table. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A ruled table. Cells with `data-align="end"` hold numbers. Cells with `data-wide` are hidden on a phone, those with
 * `data-wide="desktop"` already below 1024 px; what they hold can be repeated in `data-below`, a second line that only
 * a phone shows. Rows with `data-opens` open their detail, like the button
 * with `data-open` in them.
 */
export function Table({ label, head, kind = 'page', className, children }: TableProps) {
  return (
    <table className={cx(styles.table, kind !== 'page' && styles[kind], className)} aria-label={label}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A link whose row is its target as a whole. */
export const rowLinkClass = styles.rowLink;
