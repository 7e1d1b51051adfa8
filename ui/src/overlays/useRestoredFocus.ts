import { useEffect, useState } from 'react';

/**
 * Returns the focus to where it was before a dialog, if the dialog is removed from the page while it is open. Base UI does
 * so where a dialog closes first.
 */
export function useRestoredFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the removal: the focus falls to the body with the element that had it.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
          before.focus();
      });
    },
    [before],
  );
}
