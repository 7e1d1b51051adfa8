import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
  /** Stays above what scrolls: what a decision rests on. The layer then opens at its top, without a field's focus. */
  readonly head?: ReactNode;
  /** The buttons at the bottom. */
  readonly footer?: ReactNode;
  /**
   * Centred; a panel along the right edge for a task that belongs to a list; or over the right-hand panel of a page,
   * which stays usable beside it: the page is neither covered nor closed off, and a click on it does not close the
   * layer.
   */
  readonly placement?: 'middle' | 'right' | 'beside';
}

const CLASSES = { middle: 'dialog', right: 'drawer', beside: 'beside' } as const;

/**
 * A layer, modal unless it is beside a page. It traps the focus and restores it, and starts in its first field; by
 * touch or with a head at itself. It closes on Esc, by its close button, and on a click outside unless something was
 * entered; with several layers, Esc closes the top one.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, closeLabel, children, head, footer, placement = 'middle' } = props;
  const popup = useRef<HTMLDivElement>(null);
  const isBeside = placement === 'beside';
  useRestoredFocus();
  const wasEntered = useRef(false);
  return (
    <Base.Root
      open={open}
      modal={!isBeside}
      disablePointerDismissal={isBeside}
      onOpenChange={(next, { reason }) => {
        if (!next && reason === 'outside-press' && wasEntered.current) return;
        wasEntered.current = false;
        onOpenChange(next);
      }}
    >
      <Base.Portal>
        {!isBeside && <Base.Backdrop className={styles.scrim} />}
        <Base.Popup
          ref={popup}
          className={styles[CLASSES[placement]]}
          initialFocus={(openType) => {
            if (head !== undefined) return popup.current ?? true;
            return openType === 'touch' ? true : (findFirstField(popup.current) ?? true);
          }}
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
          {head !== undefined && <div className={styles.facts}>{head}</div>}
          <div className={styles.body}>{children}</div>
          {footer !== undefined && footer !== false && <footer className={styles.foot}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const FIELDS = 'input:not([type="hidden"]), textarea, select, [role="combobox"], [role="slider"]';

/** The first field of a dialog that can be used; undefined if there is none. */
function findFirstField(popup: HTMLElement | null): HTMLElement | undefined {
  return [...(popup?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find(
    (field) => !field.matches(':disabled') && field.tabIndex >= 0 && field.getClientRects().length > 0,
  );
}

/**
 * Returns the focus to where it was before a dialog, if the dialog is removed from the page while it is open. Base UI
 * does so where a dialog closes first.
 */
function useRestoredFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the removal: the focus falls to the body with the element that had it.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
          before.focus();
      });
    },
    [before],
  );
}
