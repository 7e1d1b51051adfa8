import { type BoxProps, renderBox, type Tag } from './renderBox.ts';

/** A heading. `as` is its level in the outline, and `size` only its look. */
export function Heading<Name extends Tag = 'h2'>(props: BoxProps<Name>) {
  return renderBox(props, { tag: 'h2', defaults: { size: '16', weight: 'strong' } });
}
