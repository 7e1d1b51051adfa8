import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import type { ReactNode } from 'react';
import styles from './list.module.css';

/** Opens the detail of its row by keyboard; named by its content, or an icon with a label. */
export function OpenButton({ label, onOpen, children }: { label: string; onOpen: () => void; children?: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.open}
      data-open
      aria-label={children === undefined ? label : undefined}
      title={label}
      onClick={onOpen}
    >
      {children ?? <Icon name="eye" />}
    </button>
  );
}
