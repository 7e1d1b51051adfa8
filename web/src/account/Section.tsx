import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page with its heading, and what is done to the whole of it at the right. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action !== undefined && <div className={styles.end}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
