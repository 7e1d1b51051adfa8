import type { ReactNode } from 'react';
import { Icon } from '../figures/Icon.tsx';
import styles from './states.module.css';

/** SH-08: what this account may not see, why, and whom to contact. It is not an error, so it has no alert role. */
export function NoPermission({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={styles.failure}>
      <Icon name="lock" />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
        <div className={styles.actions}>{action}</div>
      </div>
    </div>
  );
}
