import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './overlays.module.css';

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question and its subject: 'Cancel 3 orders?' */
  readonly title: string;
  /** The consequences and the amounts to confirm. */
  readonly children: ReactNode;
  readonly cancelLabel: string;
  /** The action: 'Cancel 3 orders'. */
  readonly confirmLabel: string;
  /** A destructive action is outlined and never filled; a trade has the colour of its side. */
  readonly kind?: 'primary' | 'danger' | 'buy' | 'sell';
  /** The action is running: both buttons are disabled. */
  readonly busy?: boolean;
  /** The action is not possible at the moment; the children say why. */
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/**
 * SH-06: asks before an action. A click outside does nothing; Esc cancels. Enter confirms, unless the action destroys
 * something: then the focus starts on the other button.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    cancelLabel,
    confirmLabel,
    kind = 'primary',
    busy = false,
    isDisabled = false,
    onCancel,
    onConfirm,
  } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Popup
          className={styles.dialog}
          initialFocus={kind === 'danger' || isDisabled ? true : confirm}
          onKeyDown={(event) => {
            // The key that opened the dialog may still be down.
            if (event.key === 'Enter' && event.repeat) event.preventDefault();
          }}
        >
          <header className={styles.head}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          </header>
          <AlertDialog.Description className={styles.body} render={<div />}>
            {children}
          </AlertDialog.Description>
          <footer className={styles.foot}>
            <Button disabled={busy} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button ref={confirm} kind={kind} disabled={busy || isDisabled} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
