import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  readonly label: string;
  /** Follows a ruled heading, whose line is the upper one. */
  readonly isBelowHeading?: boolean;
  /** Each a `Fact`. */
  readonly children: ReactNode;
}

/** The figures of a page in a ruled row, as many beside each other as fit. */
export function Facts({ label, isBelowHeading = false, children }: FactsProps) {
  return (
    <section aria-label={label}>
      <dl className={styles.facts} data-below-heading={isBelowHeading || undefined}>
        {children}
      </dl>
    </section>
  );
}
