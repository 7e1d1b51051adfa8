import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { reportError } from '../../../lib/messages/reportError.ts';
import { useSession } from '../../../lib/session/session.ts';
import { rejectionText } from '../../trading/index.ts';

export type Algo = AnswerOf<'pageAlgo'>['items'][number];
export type AlgoWithOrders = AnswerOf<'queryAlgo'>;
export type NewAlgo = Omit<RequestOf<'createAlgo'>, 'algoId'>;

const ALGOS_KEY = ['lightning', 'algos'] as const;
const SHOWN = 20;
/** The server runs them. */
const REFETCH_MS = 3_000;

/** The newest TWAPs of the institution, of every contract. */
export function useAlgos() {
  const isSignedIn = useSession(({ token }) => token !== null);
  return useQuery({
    queryKey: ALGOS_KEY,
    queryFn: ({ signal }) => call('pageAlgo', { cursorCondition: { pageSize: SHOWN } }, { signal }),
    enabled: isSignedIn,
    refetchInterval: REFETCH_MS,
  });
}

/** A TWAP with its orders. */
export function useAlgo(algoId: string) {
  return useQuery({
    queryKey: [...ALGOS_KEY, algoId],
    queryFn: ({ signal }) => call('queryAlgo', { algoId }, { signal }),
    refetchInterval: REFETCH_MS,
  });
}

export type AlgoChange = 'pauseAlgo' | 'resumeAlgo' | 'cancelAlgo';

/** The calls that change TWAPs; each reports its outcome. */
export function useAlgoCalls() {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ALGOS_KEY });
  return {
    /** Begins one once, and again after a lost response until its outcome is known. False where it was rejected. */
    async begin(wanted: NewAlgo): Promise<boolean> {
      const algoId = `tw-${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
      const outcome = await submitOnce('createAlgo', {
        send: () => call('createAlgo', { algoId, ...wanted }),
        wait: (ms) => pause(ms, undefined),
        onUnanswered: () => undefined,
      });
      if (outcome.kind === 'result') toast('success', t('algos.begun'));
      if (outcome.kind === 'rejected') toast('error', rejectionText(outcome.error, { t: tTrading, tApp }));
      if (outcome.kind === 'unknown') toast('error', t('algos.unknown'));
      await refresh();
      return outcome.kind !== 'rejected';
    },
    async change(name: AlgoChange, algoId: string): Promise<void> {
      await call(name, { algoId }).catch(reportError);
      await refresh();
    },
  };
}
