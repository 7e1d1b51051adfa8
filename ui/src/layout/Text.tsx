import { type BoxProps, renderBox, type Tag } from './renderBox.ts';

/** Text, or any block whose text has its size and tone. */
export function Text<Name extends Tag = 'p'>(props: BoxProps<Name>) {
  return renderBox(props, { tag: 'p' });
}
