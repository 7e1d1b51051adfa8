import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './overlays.module.css';

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question, with what it is about: 'Cancel 3 orders?' */
  readonly title: string;
  /** What follows, and the figures that are agreed to. */
  readonly children: ReactNode;
  readonly cancelLabel: string;
  /** The deed: 'Cancel 3 orders'. */
  readonly confirmLabel: string;
  /** A deed that destroys is outlined and never filled; a trade takes its side. */
  readonly kind?: 'primary' | 'danger' | 'buy' | 'sell';
  /** The deed is under way: neither button answers. */
  readonly busy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** SH-06: asks before a deed. A press beside it does not answer; Esc means no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    cancelLabel,
    confirmLabel,
    kind = 'primary',
    busy = false,
    onCancel,
    onConfirm,
  } = props;
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Popup className={styles.dialog}>
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
            <Button kind={kind} disabled={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
