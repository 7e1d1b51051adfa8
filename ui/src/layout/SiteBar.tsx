import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The bar above the pages that visitors see first. */
export function SiteBar({ children }: { children: ReactNode }) {
  return <header className={styles.site}>{children}</header>;
}
