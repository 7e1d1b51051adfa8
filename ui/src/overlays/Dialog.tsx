import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { buttonClass } from '../controls/buttonClass.ts';
import { Icon } from '../figures/Icon.tsx';
import { findFirstField } from './firstField.ts';
import styles from './overlays.module.css';
import { useRestoredFocus } from './useRestoredFocus.ts';

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
 * A modal layer. It traps the focus and restores it, and starts in its first field, or by touch without the keyboard. It
 * closes on Esc, by its close button, and on a click outside unless something was entered; with several layers, Esc
 * closes the top one.
 */
export function Dialog({ open, onOpenChange, title, closeLabel, children, footer, placement = 'middle' }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  useRestoredFocus();
  const wasEntered = useRef(false);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (!next && reason === 'outside-press' && wasEntered.current) return;
        wasEntered.current = false;
        onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          ref={popup}
          className={placement === 'right' ? styles.drawer : styles.dialog}
          initialFocus={(openType) => (openType === 'touch' ? true : (findFirstField(popup.current) ?? true))}
          onInput={() => {
            wasEntered.current = true;
          }}
        >
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
