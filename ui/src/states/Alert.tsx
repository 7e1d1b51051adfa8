import type { ReactNode } from 'react';
import styles from './note.module.css';

/** Why an action was rejected, beside its button. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className={styles.alert} role="alert">
      {children}
    </div>
  );
}
