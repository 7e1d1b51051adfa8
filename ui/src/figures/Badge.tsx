import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Badge.module.css';

/**
 * `warning` asks for an action, `danger` marks damage, `trust` a passed check; sides use the up and down colours;
 * `accent` names the console.
 */
export type BadgeTone = 'neutral' | 'trust' | 'warning' | 'danger' | 'up' | 'down' | 'accent';

/** A state as outlined text. Colour is used only where someone must act, or for trading sides. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={cx(styles.badge, tone !== 'neutral' && styles[tone])}>
      {tone === 'trust' && <span aria-hidden="true">✓</span>}
      {children}
    </span>
  );
}
