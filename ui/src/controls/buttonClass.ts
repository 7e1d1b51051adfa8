import { cx } from '../cx.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /**
   * `primary` is the one filled button of a view, unless a ticket's submit takes its side (`buy`, `sell`). `danger` is
   * outlined and never filled; `quiet` has no outline; `link` reads as underlined text.
   */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger' | 'buy' | 'sell' | 'link';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
}

/** The class of a button's look, for buttons and for links that look like one. */
export function buttonClass({ kind = 'plain', size = 'medium', wide = false }: ButtonLook): string {
  if (kind === 'link') return cx(styles.link);
  return cx(
    styles.button,
    kind !== 'plain' && styles[kind],
    size === 'small' && styles.small,
    size === 'large' && styles.large,
    wide && styles.wide,
  );
}
