import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { reportError } from '../../../lib/messages/reportError.ts';
import { useSession } from '../../../lib/session/session.ts';

export type PanicRun = AnswerOf<'queryPanic'>['runs'][number];
export type PanicRequest = Omit<RequestOf<'runPanic'>, 'key'>;

const RUNS_KEY = ['lightning', 'panics'] as const;
/** A run goes on at the server. */
const REFETCH_MS = 2_000;

/** The institution's runs that are not over. */
export function usePanicRuns(): readonly PanicRun[] {
  const isSignedIn = useSession(({ token }) => token !== null);
  const { data } = useQuery({
    queryKey: RUNS_KEY,
    queryFn: ({ signal }) => call('queryPanic', {}, { signal }),
    enabled: isSignedIn,
    refetchInterval: REFETCH_MS,
  });
  return data?.runs ?? [];
}

/** Reads the runs again. */
export function useRefreshPanics(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: RUNS_KEY });
}

/** Starts a panic once, and again after a lost response until its outcome is known. */
export function useRunPanic(): (request: PanicRequest) => Promise<boolean> {
  const { t } = useTranslation('lightning');
  const refresh = useRefreshPanics();
  return async (request) => {
    const key = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
    const outcome = await submitOnce('runPanic', {
      send: () => call('runPanic', { key, ...request }),
      wait: (ms) => pause(ms, undefined),
      onUnanswered: () => undefined,
    });
    if (outcome.kind === 'result') toast('success', t(`panic.begun.${request.level}`));
    if (outcome.kind === 'rejected') reportError(outcome.error);
    if (outcome.kind === 'unknown') toast('error', t('panic.unknown'));
    await refresh();
    return outcome.kind !== 'rejected';
  };
}
