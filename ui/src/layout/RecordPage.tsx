import type { ReactNode } from 'react';
import { Heading } from './Heading.tsx';
import { Inline } from './Inline.tsx';
import styles from './page.module.css';

interface RecordPageProps {
  /** Absent while it is not known. */
  readonly title?: string;
  /** Beside the title: related pages. */
  readonly tabs?: ReactNode;
  /** At the right of the title: the page's actions and filters. */
  readonly actions?: ReactNode;
  /** For tables that need the width of a desktop. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The template of every page: title, tabs beside it, actions at the right, then the content. */
export function RecordPage({ title, tabs, actions, wide, children }: RecordPageProps) {
  return (
    <main className={styles.page} data-wide={wide}>
      {title !== undefined && (
        <Inline wrap gap="2 5" minHeight="36px">
          <Heading as="h1" size="20">
            {title}
          </Heading>
          {tabs}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </Inline>
      )}
      {children}
    </main>
  );
}
