import { useConfirmedCall } from '../../../lib/confirmations/useConfirmedCall.tsx';
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
  const refresh = useRefresh();
  return useConfirmedCall('updateBrokerAccount', {
    request: { brokerAccountId: account.brokerAccountId, removeManagerId: manager.managerId },
    text: {
      title: t('managers.removeTitle'),
      follows: (
        <>
          <p>
            <b>{manager.name ?? manager.email}</b> · {account.accountName}
          </p>
          <p>{t('managers.removeText')}</p>
        </>
      ),
      confirm: t('managers.remove'),
      done: t('managers.removed'),
    },
    onDone: () => refresh().then(onClose),
    onClose,
    Failure: BrokerError,
  });
}
