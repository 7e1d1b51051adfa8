import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** A state as a word in an outline; done is neutral. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
