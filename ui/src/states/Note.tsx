import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import styles from './note.module.css';

interface NoteProps {
  readonly kind?: 'plain' | 'warning';
  /** Within a line of a panel: without a box. */
  readonly inline?: boolean;
  readonly children: ReactNode;
}

/** A line beside its subject. A warning asks for an action, or says that the content is unreliable. */
export function Note({ kind = 'plain', inline = false, children }: NoteProps) {
  return (
    <p className={cx(styles.note, kind === 'warning' && styles.warning, inline && styles.inline)} role="status">
      <Icon name={kind === 'warning' ? 'warning' : 'clock'} />
      <span>{children}</span>
    </p>
  );
}
