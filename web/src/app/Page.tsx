import { type ReactNode, useEffect } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** Beside the title: the pages of one kind. */
  readonly tabs?: ReactNode;
  /** At the right of the title: the page's actions. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The template that every page of the application shares: title, tabs beside it, actions at the right, then the page's own parts. */
export function Page({ title, tabs, actions, children }: PageProps) {
  usePageTitle(title);
  // Another page starts at its top.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <main className={styles.page}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {tabs}
        {actions !== undefined && <div className={styles.end}>{actions}</div>}
      </div>
      {children}
    </main>
  );
}

/** The title of the tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Aldgate`;
  }, [title]);
}
