import { toast } from '@aldgate/client-kit/toasts.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { type ApiKey, useRefresh } from './queries.ts';

/** Asks for confirmation before a key ends. */
export function RevokeKey({ apiKey: { apiKeyId, remark }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const { t: tApp } = useTranslation();
  const refresh = useRefresh();
  const action = useCallMutation('revokeApiKey', {
    onSuccess: async () => {
      toast('success', t('revoke.done'));
      await refresh();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('revoke.title')}
      cancelLabel={tApp('back')}
      confirmLabel={t('revoke.action')}
      kind="danger"
      busy={action.isPending}
      onCancel={onClose}
      onConfirm={() => action.mutate({ apiKeyId })}
    >
      <p>
        <b>{remark}</b>
      </p>
      <p>{t('revoke.text')}</p>
      <ActionError error={action.error} />
    </ConfirmDialog>
  );
}
