import { isCovered, isPaletteKey, isTyping } from '@aldgate/ui/keys.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { loadText } from '../../lib/i18n/i18n.ts';
import { useOnDemand } from '../../lib/messages/useOnDemand.tsx';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { useHasEnded, useSession } from '../../lib/session/session.ts';
import { useVisitorMenu } from '../menu/useVisitorMenu.ts';
import { TopBar } from './TopBar.tsx';
import { useSessionQueries } from './useSessionQueries.ts';

/** The application's frame: the bar on top, the page below. Visitors see it on the open pages. */
export function Screen() {
  useVisitorMenu();
  const queries = useSessionQueries();
  const hasEnded = useHasEnded();
  const isSignedIn = useSession(({ token }) => token !== null);
  const { layers, openPalette } = useLayers();
  return (
    <QueryClientProvider client={queries}>
      {/* The content policy forbids style elements; the client's own style sheets contain those rules. */}
      <CSPProvider disableStyleElements>
        <TopBar onSearch={openPalette} />
        {hasEnded && (
          <Suspense fallback={null}>
            <SessionEnd />
          </Suspense>
        )}
        {isSignedIn && (
          <Suspense fallback={null}>
            <SessionPush />
          </Suspense>
        )}
        <Outlet />
        {layers}
      </CSPProvider>
    </QueryClientProvider>
  );
}

/** The texts of login belong to it. */
const SessionEnd = lazyPart(async () => {
  const [{ SessionEnd }] = await Promise.all([import('../../features/identity/index.ts'), loadText('identity')]);
  return { default: SessionEnd };
});

/** Visitors have no channel. */
const SessionPush = lazyPart(() => import('./SessionPush.tsx'));

type Layer = 'palette' | 'keys';

const loadPalette = () => import('../palette/Palette.tsx');
const loadKeys = () => import('../palette/KeysDialog.tsx');

/**
 * The layers that every page can open by a shortcut: the command palette and the list of shortcuts. They load on
 * demand.
 */
function useLayers(): { readonly layers: ReactNode; readonly openPalette: () => void } {
  const [open, setOpen] = useState<Layer>();
  const [palette, requestPalette, paletteLate] = useOnDemand(loadPalette);
  const [keys, requestKeys, keysLate] = useOnDemand(loadKeys);
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
        {open === 'palette' && paletteLate}
        {open === 'keys' && keysLate}
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
      if (isPaletteKey(event)) {
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
