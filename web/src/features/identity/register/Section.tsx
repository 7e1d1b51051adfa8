import { type ReactNode, useId } from 'react';
import styles from './register.module.css';

/** A section of the form: heading at the left, fields at the right. */
export function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
