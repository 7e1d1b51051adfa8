import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './figureField.module.css';

/** The frame of a field of the ticket, for another input or for text in its place. */
export function FigureBox({ readOnly = false, children }: { readOnly?: boolean; children: ReactNode }) {
  return <div className={cx(styles.field, readOnly && styles.readOnly)}>{children}</div>;
}
