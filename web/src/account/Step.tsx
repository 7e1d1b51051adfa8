import type { ReactNode } from 'react';
import styles from './account.module.css';

/** A part of what a change asks for: a line above its fields. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.step}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
