import { type BoxProps, renderBox, type Tag } from './renderBox.ts';

/** A plain block with space around it. */
export function Box<Name extends Tag = 'div'>(props: BoxProps<Name>) {
  return renderBox(props, { tag: 'div' });
}
