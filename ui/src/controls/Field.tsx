import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  /** Visible above the control, whose accessible name says the same. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A control that has an accessible name of its own, below that name. */
export function Field({ label, children }: FieldProps) {
  return (
    <div className={styles.group}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
