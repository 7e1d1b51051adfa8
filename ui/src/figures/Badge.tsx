import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Badge.module.css';

/** `warning` asks somebody to act, `danger` tells of harm, `trust` of a check that was passed; sides are up and down. */
export type BadgeTone = 'neutral' | 'trust' | 'warning' | 'danger' | 'up' | 'down';

/** A state as a word in an outline; done is neutral, and colour is there only where somebody must act or trades. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={cx(styles.badge, tone !== 'neutral' && styles[tone])}>
      {tone === 'trust' && <span aria-hidden="true">✓</span>}
      {children}
    </span>
  );
}
