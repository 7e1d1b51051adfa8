import type { ReactNode } from 'react';
import styles from './account.module.css';

/** A step of a change: a heading line above its fields. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.step}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
