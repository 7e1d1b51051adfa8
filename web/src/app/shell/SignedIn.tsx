import { watchIdle } from '@aldgate/client-kit/browser/idle.ts';
import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { CallError, errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { RecordPage } from '@aldgate/ui/layout/RecordPage.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { call } from '../../lib/calls/calls.ts';
import { loadSession } from '../../lib/calls/loadSession.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DEFAULT_LANGUAGE } from '../../lib/i18n/language.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { loginPath } from '../../lib/page/paths.ts';
import { endSession, useSession } from '../../lib/session/session.ts';

/** The pages that need a session: they render once the session is loaded, and redirect to login when it ends. */
export function Screen() {
  const { token, userInfo } = useSession();
  const { language = DEFAULT_LANGUAGE } = useParams();
  const { pathname, search } = useLocation();
  const failed = useSession((session) => session.failure);
  useIdleEnd();
  if (token === null) return <Navigate replace to={loginPath(language, `${pathname}${search}`)} />;
  if (userInfo !== null) return <Outlet />;
  const refused = findRefusal(failed);
  if (refused !== undefined) {
    return <Navigate replace to={`/${language}/${refused}?from=${encodeURIComponent(`${pathname}${search}`)}`} />;
  }
  return <RecordPage>{failed === null ? <Waiting /> : <Unreachable error={failed} />}</RecordPage>;
}

function Waiting() {
  const { t } = useTranslation();
  return <Skeleton rows={6} label={t('loading')} />;
}

/** SH-13: a gateway in front of the server rejects the session or the person; the page for it says what helps. */
function findRefusal(error: unknown): 401 | 403 | undefined {
  if (!(error instanceof CallError) || error.failure !== 'status') return undefined;
  return error.code === 401 || error.code === 403 ? error.code : undefined;
}

function Unreachable({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const [loading, setLoading] = useState(false);
  const reference = errorReference(error);
  const load = () => {
    setLoading(true);
    void loadSession().finally(() => setLoading(false));
  };
  return (
    <ErrorState
      title={errorText(error, t)}
      text={t('session.unreachable')}
      reference={reference && t('page.reference', { reference })}
      action={
        <Button kind="link" disabled={loading} onClick={load}>
          {t('retry')}
        </Button>
      }
    />
  );
}

/** ID-01: logs out when the user has given no input for the time that the platform allows. */
function useIdleEnd(): void {
  const idleMs = useSession(({ platformConfig }) => platformConfig.sessionIdleMs);
  useEffect(() => {
    if (idleMs === undefined) return undefined;
    const onIdle = (lastInputAt: number) => {
      void call('logout', {}).catch(() => undefined);
      endSession({ reason: 'idle', endedAt: lastInputAt + idleMs });
    };
    return watchIdle({ storage, idleMs, onIdle });
  }, [idleMs]);
}
