import { type ReactNode, useEffect } from 'react';
import styles from './parts.module.css';

interface ScreenProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The template that every page but the queue shares: title, actions at its right, then the page's own parts. */
export function Screen({ title, actions, children }: ScreenProps) {
  useTitle(title);
  return (
    <main className={styles.page}>
      <header className={styles.title}>
        <h1>{title}</h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
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
