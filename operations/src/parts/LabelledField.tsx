import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** A control with an accessible name and the same name written above it. */
export function LabelledField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
