import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './palette.module.css';

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  /** A `PaletteSearch`. It is mounted while the palette is open only, so that it starts with an empty field. */
  readonly children: ReactNode;
}

/** The layer of a command palette: one field that finds pages and actions, and runs the chosen one. */
export function CommandPalette({ open, onClose, label, children }: CommandPaletteProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.palette} aria-label={label}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
