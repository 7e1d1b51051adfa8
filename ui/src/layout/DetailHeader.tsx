import type { ReactNode } from 'react';
import styles from './detail.module.css';

interface DetailHeaderProps {
  /** The accessible name of the way back. */
  readonly crumbLabel: string;
  /** A link to the list, and what is opened of it. */
  readonly list: ReactNode;
  readonly number: string;
  readonly title: string;
  /** Beside the title: its states. */
  readonly badges: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The head of the page of one record: the way back, its title with its states, what can be done to it, its facts. */
export function DetailHeader({ crumbLabel, list, number, title, badges, actions, children }: DetailHeaderProps) {
  return (
    <header>
      <nav className={styles.crumb} aria-label={crumbLabel}>
        {list}
        <span aria-hidden="true">/</span>
        <span>{number}</span>
      </nav>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {badges}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  );
}

/** Facts in a line below the title. */
export function DetailFacts({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>;
}

export function DetailFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}

/** A drawing with what it shows at its right; below it on a narrow screen. */
export function DetailSplit({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.split}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.aside}>{aside}</aside>
    </section>
  );
}
