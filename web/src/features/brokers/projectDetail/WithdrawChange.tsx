import { useConfirmedCall } from '../../../lib/confirmations/useConfirmedCall.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import type { CapitalChange } from '../projectQueries.ts';
import { useRefresh } from '../queries.ts';

interface WithdrawChangeProps {
  readonly change: Pick<CapitalChange, 'changeNo' | 'kind'>;
  readonly onClose: () => void;
}

/** BR-04: withdraws an application before its first review; what was held is free again. */
export default function WithdrawChange({ change: { changeNo, kind }, onClose }: WithdrawChangeProps) {
  const { t } = useTranslation('brokers');
  const refresh = useRefresh();
  return useConfirmedCall('withdrawFinancing', {
    request: { changeNo },
    text: {
      title: t('changes.withdrawTitle'),
      follows: (
        <>
          <p>
            <b>{t(`changes.kinds.${kind}`)}</b> · {changeNo}
          </p>
          <p>{t('changes.withdrawText')}</p>
        </>
      ),
      confirm: t('changes.withdraw'),
      done: t('changes.withdrawn'),
    },
    onDone: onClose,
    onSettled: refresh,
    onClose,
    Failure: BrokerError,
  });
}
