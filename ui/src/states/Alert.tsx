import type { ReactNode } from 'react';
import { Icon } from '../figures/Icon.tsx';
import styles from './note.module.css';

interface AlertProps {
  /** `status` where it was there when the page opened. */
  readonly live?: 'alert' | 'status';
  readonly children: ReactNode;
}

/** Why an action was rejected, beside its button. */
export function Alert({ live = 'alert', children }: AlertProps) {
  return (
    <div className={styles.alert} role={live}>
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  );
}
