import { watchIdle } from '@aldgate/client-kit/browser/idle.ts';
import { tabStorage } from '@aldgate/client-kit/browser/storage.ts';
import { useToasts } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SkipLink } from '@aldgate/ui/controls/SkipLink.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { isPaletteKey } from '@aldgate/ui/keys.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useOnDemand } from '@aldgate/ui/onDemand.ts';
import { PaletteButton } from '@aldgate/ui/palette/PaletteButton.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Toasts } from '@aldgate/ui/states/Toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { call } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';
import { resetSession, useSession } from '../lib/session.ts';
import { DelayWarning } from './DelayWarning.tsx';
import { DiskWarning } from './DiskWarning.tsx';
import { MainMenu } from './MainMenu.tsx';
import styles from './shell.module.css';

const loadPalette = () => import('./palette/Palette.tsx');

/** The console’s frame: the signed-in operator, and the pages that the role may see. */
export function Shell() {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  if (token === null) return <Navigate replace to={`/login?from=${encodeURIComponent(`${pathname}${search}`)}`} />;
  return <SignedIn key={token} />;
}

function SignedIn() {
  const { data, error } = useQuery({
    queryKey: ['getOperator'],
    queryFn: async ({ signal }) => {
      const operator = await call('getOperator', {}, { signal });
      useSession.setState({ operator });
      return operator;
    },
  });
  const idleMs = data?.sessionIdleMs;
  useEffect(
    () => (idleMs === undefined ? undefined : watchIdle({ storage: tabStorage, idleMs, onIdle: () => void endIdle() })),
    [idleMs],
  );
  const [Palette, requestPalette] = useOnDemand(loadPalette);
  const [isSearching, setSearching] = useState(false);
  const openPalette = useCallback(() => {
    requestPalette();
    setSearching(true);
  }, [requestPalette]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [openPalette]);
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles.shell}>
      <header className={styles.top}>
        <SkipLink label="Skip to content" />
        <Brand />
        <Badge tone="accent">Operations</Badge>
        <MainMenu permissions={data?.permissions ?? []} />
        <Inline gap="3" end nowrap>
          <PaletteButton isCompact label="Search" title="Search screens and actions" onOpen={openPalette} />
          {data !== undefined && (
            <Text as="span" size="13" from="tablet" className={styles.who}>
              {data.name} <span>{data.role}</span>
            </Text>
          )}
          <Button size="small" onClick={() => void logOut()}>
            Log out
          </Button>
        </Inline>
      </header>
      {data !== undefined && <DiskWarning />}
      {data !== undefined && <DelayWarning />}
      {data !== undefined ? (
        <Outlet />
      ) : (
        <Box as="main" padding="8">
          {error === null ? (
            <Skeleton rows={6} label="Loading" />
          ) : (
            <ErrorState title={errorText(error)} text="Your session could not be opened. Nothing was changed." />
          )}
        </Box>
      )}
      {Palette && <Palette open={isSearching} onClose={() => setSearching(false)} onLogOut={() => void logOut()} />}
      <Toasts toasts={toasts} />
    </div>
  );
}

async function endIdle(): Promise<void> {
  await logOut();
  useSession.setState({ wasIdle: true });
}

/** The session ends here even if the server cannot be reached: there it expires. */
async function logOut(): Promise<void> {
  await call('operatorLogout', {}).catch(() => undefined);
  resetSession();
}
