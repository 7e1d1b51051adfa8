import styles from './layout.module.css';
import { type BoxProps, renderBox, type Tag } from './renderBox.ts';

/** Columns; with `collapse` one column on a phone. */
export function Grid<Name extends Tag = 'div'>(props: BoxProps<Name>) {
  return renderBox(props, { tag: 'div', displayClass: styles.grid });
}
