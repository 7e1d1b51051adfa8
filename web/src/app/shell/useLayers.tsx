import { isCovered, isTyping } from '@aldgate/ui/keys.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useOnDemand } from '../../lib/messages/useOnDemand.ts';

type Layer = 'palette' | 'keys';

const loadPalette = () => import('../palette/Palette.tsx');
const loadKeys = () => import('../palette/KeysDialog.tsx');

/**
 * The layers that every page can open by a shortcut: the command palette and the list of shortcuts. They load on
 * demand.
 */
export function useLayers(): { readonly layers: ReactNode; readonly openPalette: () => void } {
  const [open, setOpen] = useState<Layer>();
  const [palette, requestPalette] = useOnDemand(loadPalette);
  const [keys, requestKeys] = useOnDemand(loadKeys);
  const openPalette = useCallback(() => {
    requestPalette();
    setOpen('palette');
  }, [requestPalette]);
  const openKeys = useCallback(() => {
    requestKeys();
    setOpen('keys');
  }, [requestKeys]);
  useShellKeys({ onPalette: openPalette, onHelp: openKeys });
  const close = () => setOpen(undefined);
  return {
    openPalette,
    layers: (
      <>
        {palette && <palette.Palette open={open === 'palette'} onClose={close} onKeys={openKeys} />}
        {keys && <keys.KeysDialog open={open === 'keys'} onClose={close} />}
      </>
    ),
  };
}

interface ShellKeys {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** The shortcuts of every page: Ctrl or Cmd with K, also within a text field, and '?' outside of one. */
function useShellKeys({ onPalette, onHelp }: ShellKeys): void {
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
