import { toast } from '@aldgate/client-kit/toasts.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useGoogleCode } from '../../../lib/codes/useCodes.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRefreshPanics } from './panicQueries.ts';

/** Lifts the blocks and suspensions of a run by the Google code. */
export function PanicRelease({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { t } = useTranslation('lightning');
  const codes = useGoogleCode();
  const refresh = useRefreshPanics();
  const action = useCallMutation('releasePanic', {
    onSuccess: async () => {
      toast('success', t('panic.released'));
      await refresh();
      onClose();
    },
    onError: codes.rejected,
  });
  return (
    <CodeStep
      codes={codes}
      text={{ title: t('panic.releaseTitle'), follows: t('panic.releaseText'), submit: t('panic.release') }}
      action={action}
      onSubmit={(proof) => action.mutate({ runId, ...proof })}
      onClose={onClose}
    />
  );
}
