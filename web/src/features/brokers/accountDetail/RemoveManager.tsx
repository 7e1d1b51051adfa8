import { toast } from '@aldgate/client-kit/toasts.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type BrokerAccount, type Manager, useRefresh } from '../queries.ts';

interface RemoveManagerProps {
  readonly account: BrokerAccount;
  readonly manager: Manager;
  readonly onClose: () => void;
}

/** BR-06: removes a manager. After the last one only administrators trade on the account. */
export default function RemoveManager({ account, manager, onClose }: RemoveManagerProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const refresh = useRefresh();
  const action = useCallMutation('updateBrokerAccount', {
    onSuccess: async () => {
      toast('success', t('managers.removed'));
      await refresh();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('managers.removeTitle')}
      cancelLabel={tApp('back')}
      confirmLabel={t('managers.remove')}
      kind="danger"
      busy={action.isPending}
      onCancel={onClose}
      onConfirm={() => action.mutate({ brokerAccountId: account.brokerAccountId, removeManagerId: manager.managerId })}
    >
      <p>
        <b>{manager.name ?? manager.email}</b> · {account.accountName}
      </p>
      <p>{t('managers.removeText')}</p>
      <BrokerError error={action.error} />
    </ConfirmDialog>
  );
}
