import type { ReactNode } from 'react';

export interface PopoverProps {
  /** The accessible name of the button, whose content may be an icon. */
  readonly label: string;
  readonly button: ReactNode;
  /** The button's content while the panel is open; defaults to `button`. */
  readonly buttonOpen?: ReactNode;
  readonly className?: string | undefined;
  /** As wide as the window, below the bar that the button is in. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}
