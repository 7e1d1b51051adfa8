import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import type { ReactNode } from 'react';
import { useTitle } from '../parts/Screen.tsx';
import styles from './session.module.css';

/** Layout of sign-in and invitation. */
export function SignedOutLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className={styles.door}>
      <div className={styles.brand}>
        <Brand size={24} />
        <span className={styles.badge}>Operations</span>
      </div>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </main>
  );
}
