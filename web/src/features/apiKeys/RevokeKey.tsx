import { useConfirmedCall } from '../../lib/confirmations/useConfirmedCall.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { type ApiKey, useRefresh } from './queries.ts';

/** Asks for confirmation before a key ends. */
export function RevokeKey({ apiKey: { apiKeyId, remark }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const refresh = useRefresh();
  return useConfirmedCall('revokeApiKey', {
    request: { apiKeyId },
    text: {
      title: t('revoke.title'),
      follows: (
        <>
          <p>
            <b>{remark}</b>
          </p>
          <p>{t('revoke.text')}</p>
        </>
      ),
      confirm: t('revoke.action'),
      done: t('revoke.done'),
    },
    onDone: () => refresh().then(onClose),
    onClose,
  });
}
