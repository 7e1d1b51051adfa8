import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ShortId } from '../../../lib/lists/ShortId.tsx';
import { useArea } from '../../../lib/page/area.ts';
import type { Network } from '../../wallet/index.ts';
import { Progress } from '../page/Progress.tsx';
import { useWithdrawalRecord } from '../queries.ts';

interface CoinProgressProps {
  readonly withdrawId: string;
  readonly networks: readonly Network[];
  readonly onAgain: () => void;
}

/** A confirmed withdrawal of a coin, with its confirmations. */
export default function CoinProgress({ withdrawId, networks, onAgain }: CoinProgressProps) {
  const { t } = useTranslation('withdrawals');
  const area = useArea();
  const loaded = useWithdrawalRecord(withdrawId);
  const { data: record } = loaded;
  return (
    <Progress
      rail="chain"
      loaded={loaded}
      recordPath={area.coinRecords({ record: withdrawId })}
      detail={
        record?.state === 'confirming'
          ? t('progress.confirmations', { reached: record.confirmations, required: record.confirmationsRequired })
          : undefined
      }
      rows={
        record !== undefined && (
          <>
            <Row label={t('to')}>
              {record.addressName} <ShortId value={record.address ?? ''} label={t('address.label')} />
            </Row>
            <Row label={t('network')}>
              {networks.find((each) => each.network === record.network)?.name ?? record.network}
            </Row>
            {record.txid !== null && (
              <Row label={t('progress.txid')}>
                <ShortId value={record.txid} label={t('progress.txid')} />
              </Row>
            )}
          </>
        )
      }
      onAgain={onAgain}
    />
  );
}
