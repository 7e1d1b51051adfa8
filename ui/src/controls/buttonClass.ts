import { cx } from '../cx.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` is the one filled button of a view; `link` reads as underlined text. */
  readonly kind?: 'primary' | 'plain' | 'link';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
}

/** The class of a button's look, for buttons and for links that look like one. */
export function buttonClass({ kind = 'plain', size = 'medium', wide = false }: ButtonLook): string {
  if (kind === 'link') return cx(styles.link);
  return cx(
    styles.button,
    kind === 'primary' && styles.primary,
    size === 'small' && styles.small,
    size === 'large' && styles.large,
    wide && styles.wide,
  );
}
