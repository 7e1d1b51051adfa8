import { isCovered, isTyping } from '@aldgate/ui/keys.ts';
import { useEffect } from 'react';

export interface Press {
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** Presses a button by its key, except while somebody types and below a dialog. */
export function useShortcuts(presses: readonly (readonly [key: string | undefined, press: Press])[]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isTyping(event.target) || isCovered()) return;
      const press = presses.find(([key]) => key === event.key)?.[1];
      if (press?.disabled === false) press.onPress();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
