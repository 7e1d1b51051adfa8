import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { type ReactNode, useEffect } from 'react';
import styles from './parts.module.css';

interface ScreenProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Template of every page except the queue: title, actions at the right, content. */
export function Screen({ title, actions, children }: ScreenProps) {
  useTitle(title);
  return (
    <main className={styles.page}>
      <header className={styles.title}>
        <h1>{title}</h1>
        {actions !== undefined && (
          <Inline wrap gap="2" end>
            {actions}
          </Inline>
        )}
      </header>
      {children}
    </main>
  );
}

/** The title of the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Aldgate operations`;
  }, [title]);
}
