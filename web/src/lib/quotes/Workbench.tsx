import type { ReactNode } from 'react';
import styles from './workbench.module.css';

interface PartProps {
  readonly children: ReactNode;
}

/** A form at the left and its effects at the right; a phone shows them below each other. */
export function Workbench({ children }: PartProps) {
  return <div className={styles.work}>{children}</div>;
}

/** In place of both halves. */
export function WholeWidth({ children }: PartProps) {
  return <div className={styles.whole}>{children}</div>;
}

export function FormHalf({ children }: PartProps) {
  return <section className={styles.form}>{children}</section>;
}

export function EffectsHalf({ children }: PartProps) {
  return <section className={styles.effects}>{children}</section>;
}
