import { type ReactNode, useCallback, useState } from 'react';
import { useOnDemand } from '../../lib/messages/useOnDemand.ts';
import { useShellKeys } from './useShellKeys.ts';

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
