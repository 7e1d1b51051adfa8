import { cx } from '@aldgate/ui/cx.ts';
import type { ReactNode } from 'react';
import styles from './home.module.css';

/** A part of the landing page that its address can name. */
export function Band({ id, children }: { id: string; children: ReactNode }) {
  return (
    <section className={cx(styles.band, styles.section)} id={id}>
      {children}
    </section>
  );
}
