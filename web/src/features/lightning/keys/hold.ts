import type { Clock } from '@aldgate/exchange/clock.ts';

/** How long panic's key is held. */
export const HOLD_MS = 1_000;

export interface Hold {
  readonly begin: () => void;
  /** The key was released, or the window left, too early. */
  readonly end: () => void;
  readonly isHeld: () => boolean;
}

interface HoldOptions {
  readonly clock: Clock;
  readonly onChange: () => void;
  /** Once a key was held for a second. */
  readonly onHeld: () => void;
}

/** A key that acts once it was held. */
export function createHold({ clock, onChange, onHeld }: HoldOptions): Hold {
  let cancel: (() => void) | undefined;
  return {
    begin: () => {
      if (cancel !== undefined) return;
      cancel = clock.after(HOLD_MS, () => {
        cancel = undefined;
        onChange();
        onHeld();
      });
      onChange();
    },
    end: () => {
      if (cancel === undefined) return;
      cancel();
      cancel = undefined;
      onChange();
    },
    isHeld: () => cancel !== undefined,
  };
}
