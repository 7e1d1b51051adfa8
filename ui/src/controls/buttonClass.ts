import { cx } from '../cx.ts';
import styles from './button.module.css';

export interface ButtonStyle {
  /**
   * `primary` is the one filled button of a view, unless a ticket's submit button takes the colour of its side
   * (`buy`, `sell`). `danger` is outlined and never filled; `quiet` has no outline; `link` reads as underlined text;
   * `icon` and `square`, which is outlined, have an icon as their only content, and need an accessible name.
   */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger' | 'buy' | 'sell' | 'link' | 'icon' | 'square';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
}

/** The class for buttons and for links that look like buttons. */
export function buttonClass({ kind = 'plain', size = 'medium', wide = false }: ButtonStyle): string {
  if (kind === 'link' || kind === 'icon') return cx(styles[kind]);
  if (kind === 'square') return cx(styles.icon, styles.square, size === 'small' && styles.smallSquare);
  return cx(
    styles.button,
    kind !== 'plain' && styles[kind],
    size === 'small' && styles.small,
    size === 'large' && styles.large,
    wide && styles.wide,
  );
}
