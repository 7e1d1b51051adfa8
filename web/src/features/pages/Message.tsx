import type { ReactNode } from 'react';
import { Page } from '../../lib/page/Page.tsx';
import styles from './message.module.css';

/** A page with a single message. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <div className={styles.message}>{children}</div>
    </Page>
  );
}
