import styles from './layout.module.css';
import { type BoxProps, renderBox, type Tag } from './renderBox.ts';

/** Children beside each other, centred unless `align` differs. */
export function Inline<Name extends Tag = 'div'>(props: BoxProps<Name>) {
  return renderBox(props, { tag: 'div', displayClass: styles.inline });
}
