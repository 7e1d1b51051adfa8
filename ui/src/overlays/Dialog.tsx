import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { buttonClass } from '../controls/buttonClass.ts';
import { Icon } from '../figures/Icon.tsx';
import styles from './overlays.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** The accessible name of the close button. */
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** The buttons at the bottom. */
  readonly footer?: ReactNode;
  /** Centred, or a panel along the right edge for a task that belongs to a list. */
  readonly placement?: 'middle' | 'right';
}

/**
 * A modal layer. It traps the focus and restores it, and closes on Esc, on a click outside and by its close button;
 * with several layers, Esc closes the top one.
 */
export function Dialog({ open, onOpenChange, title, closeLabel, children, footer, placement = 'middle' }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={placement === 'right' ? styles.drawer : styles.dialog}>
          <header className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={buttonClass({ kind: 'icon' })} aria-label={closeLabel}>
              <Icon name="close" />
            </Base.Close>
          </header>
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
