import styles from './layout.module.css';
import { type BoxProps, renderBox, type Tag } from './renderBox.ts';

/** Children below each other. */
export function Stack<Name extends Tag = 'div'>(props: BoxProps<Name>) {
  return renderBox(props, { tag: 'div', displayClass: styles.stack });
}
