import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section with its heading, and the action on the whole section at the right. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action !== undefined && <div className={styles.end}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
