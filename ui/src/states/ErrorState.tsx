import type { ReactNode } from 'react';
import { Icon } from '../figures/Icon.tsx';
import styles from './states.module.css';

interface ErrorStateProps {
  readonly title: string;
  /** Text that says what happened and what is unchanged. */
  readonly text: string;
  readonly action?: ReactNode;
  /** The reference for support, as a full sentence. */
  readonly reference?: string | undefined;
}

export function ErrorState({ title, text, action, reference }: ErrorStateProps) {
  return (
    <div className={styles.failure} role="alert">
      <Icon name="warning" />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
        <div className={styles.actions}>
          {action}
          {reference !== undefined && <span className={styles.reference}>{reference}</span>}
        </div>
      </div>
    </div>
  );
}
