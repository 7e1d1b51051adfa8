import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { accountName } from '../../../lib/amounts/accountName.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import type { CoinRecordDetail } from './queries.ts';
import { RecordBadge } from './RecordBadge.tsx';

interface DepositRowsProps {
  readonly record: CoinRecordDetail;
  /** The network's name. */
  readonly network: string;
}

/** The amounts, times and ids of a deposit. */
export function DepositRows({ record, network }: DepositRowsProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const isAnnounced = record.address === null;
  const { asset, accountType, confirmations, confirmationsRequired, createdAt, arrivedAt, txid } = record;
  return (
    <Rows>
      <Row label={t('transfers.columns.status')}>
        <RecordBadge record={record} />
      </Row>
      <Row label={t(isAnnounced ? 'coinRecords.announced' : 'coinRecords.arrived')}>
        <FullAmount value={record.initiatedAmount} asset={asset} />
      </Row>
      <Row label={t('coinRecords.credited')}>
        <FullAmount value={record.actualAmount} asset={asset} />
      </Row>
      <Row label={t('deposit.account')}>{accountName(accountType)}</Row>
      <Row label={t('deposit.network')}>{network}</Row>
      <Row label={t('coinRecords.confirmationsName')}>
        {confirmations} / {confirmationsRequired}
      </Row>
      <Row label={t(isAnnounced ? 'coinRecords.announcedAt' : 'coinRecords.seenAt')}>
        {formatTime(createdAt, locale)}
      </Row>
      <Row label={t('coinRecords.creditedAt')}>{arrivedAt === null ? MISSING : formatTime(arrivedAt, locale)}</Row>
      <Row label={t('deposit.addressName')}>
        {record.address === null ? MISSING : <CopyId value={record.address} label={t('deposit.addressName')} />}
      </Row>
      <Row label={t('coinRecords.txid')}>
        {txid === null ? MISSING : <CopyId value={txid} label={t('coinRecords.txid')} />}
      </Row>
      <Row label={t('coinRecords.recordId')}>
        <CopyId value={record.orderId} label={t('coinRecords.recordId')} />
      </Row>
    </Rows>
  );
}
