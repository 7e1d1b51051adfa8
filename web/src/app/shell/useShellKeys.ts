import { isCovered, isTyping } from '@aldgate/ui/keys.ts';
import { useEffect } from 'react';

interface ShellKeys {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** The shortcuts of every page: Ctrl or Cmd with K, also within a text field, and '?' outside of one. */
export function useShellKeys({ onPalette, onHelp }: ShellKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        onPalette();
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target) && !isCovered()) {
        event.preventDefault();
        onHelp();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onPalette, onHelp]);
}
