import { type ReactNode, useEffect } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** Beside the title: related pages. */
  readonly tabs?: ReactNode;
  /** At the right of the title: the page's actions. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The template of every page: title, tabs beside it, actions at the right, then the content. */
export function Page({ title, tabs, actions, children }: PageProps) {
  usePageTitle(title);
  // A new page starts at its top.
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

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Aldgate`;
  }, [title]);
}
