import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Failure } from '../identity/index.ts';

/** Why a key was not made or changed; where those who approve have just changed, from when it can be. */
export function KeyError({ error }: { error: unknown }) {
  const { t } = useTranslation('apiKeys');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const until = findApproversUntil(error);
  if (until === undefined) return <Failure error={error} />;
  return (
    <Alert>
      {tApp('restriction.reasons.approvers_changed')} {t('form.restricted', { time: formatTime(until, locale) })}
    </Alert>
  );
}

/** Until when nobody decides who approves, epoch ms; undefined for any other error. */
function findApproversUntil(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.entry !== 'restricted') return undefined;
  const { reason, until } = readErrorData(error);
  return reason === 'approvers_changed' && typeof until === 'number' ? until : undefined;
}
