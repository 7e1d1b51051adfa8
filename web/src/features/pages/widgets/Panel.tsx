import { cx } from '@aldgate/ui/cx.ts';
import type { ReactNode } from 'react';
import styles from './widgets.module.css';

/** A kind of widget with its states. */
export function Panel({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={cx(styles.panel, wide && styles.wide)}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
