import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import type { ReactNode } from 'react';
import styles from './subject.module.css';

interface SubjectDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A record beside the page that lists it. */
export function SubjectDrawer({ title, onClose, children }: SubjectDrawerProps) {
  return (
    <Drawer
      open
      title={title}
      closeLabel="Close"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className={styles.inDrawer}>{children}</div>
    </Drawer>
  );
}
