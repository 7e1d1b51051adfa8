import { toast } from '@aldgate/client-kit/toasts.ts';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CodeConfirmation } from '../parts/CodeConfirmation.tsx';
import { type Manager, useRefresh } from '../queries.ts';

/** BR-06: confirms a manager by the code that reached them. */
export default function ConfirmManager({ manager, onClose }: { manager: Manager; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const refresh = useRefresh();
  const { managerId, name, email } = manager;
  const action = useCallMutation('confirmAccountManager', {
    onSuccess: async () => {
      toast('success', t('managers.confirmed'));
      await refresh();
      onClose();
    },
  });
  return (
    <CodeConfirmation
      title={t('managers.confirm')}
      text={t('managers.confirmText', { email })}
      subject={name === null ? email : `${name} · ${email}`}
      scope={managerId}
      sendCode={() => call('invokeAccountManager', { managerId })}
      action={action}
      onSubmit={(code) => action.mutate({ managerId, ...code })}
      onClose={onClose}
    />
  );
}
