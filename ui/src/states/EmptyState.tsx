import type { ReactNode } from 'react';
import styles from './states.module.css';

/** An empty list: what will appear here, and the next action. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      <div className={styles.actions}>{action}</div>
    </div>
  );
}
