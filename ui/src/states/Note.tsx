import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import styles from './note.module.css';

/** A line above its subject. A warning asks for an action, or says that the content below is unreliable. */
export function Note({ kind = 'plain', children }: { kind?: 'plain' | 'warning'; children: ReactNode }) {
  return (
    <p className={cx(styles.note, kind === 'warning' && styles.warning)} role="status">
      <Icon name={kind === 'warning' ? 'warning' : 'clock'} />
      <span>{children}</span>
    </p>
  );
}
