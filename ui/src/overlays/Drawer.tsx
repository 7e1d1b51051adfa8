import type { ComponentProps } from 'react';
import { Dialog } from './Dialog.tsx';

/** A panel along the right edge, as wide as a form; full width on a phone. */
export function Drawer(props: Omit<ComponentProps<typeof Dialog>, 'placement'>) {
  return <Dialog {...props} placement="right" />;
}
