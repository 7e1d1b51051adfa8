import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { MoveBadge } from '../parts/MoveBadge.tsx';
import type { FundRecord } from '../queries.ts';

/** A record in full. */
export default function RecordDrawer({ record, onClose }: { record: FundRecord; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const { recordNo, kind, source, target, asset, amount, fee, state, reason, txid, requestedBy } = record;
  const figure = (value: string) => <FullAmount value={value} asset={asset} />;
  return (
    <Drawer
      open
      title={t(`records.kinds.${kind}`)}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Rows>
        <Row label={t('transfers.columns.source')}>{source}</Row>
        <Row label={t('transfers.columns.target')}>{target}</Row>
        <Row label={t('transfers.columns.amount')}>{figure(amount)}</Row>
        <Row label={t('records.fee')}>{figure(fee)}</Row>
        <Row label={t('transfers.columns.state')}>
          <MoveBadge state={state} />
        </Row>
        {reason !== null && <Row label={t('transfers.reason')}>{reason}</Row>}
        {txid !== null && (
          <Row label={t('records.txid')}>
            <CopyId value={txid} label={t('records.txid')} />
          </Row>
        )}
        {requestedBy !== null && <Row label={t('requestedBy')}>{requestedBy.name ?? requestedBy.email}</Row>}
        <Row label={t('transfers.columns.time')}>{formatTime(record.createdAt, locale)}</Row>
        <Row label={t('transfers.ended')}>
          {record.completedAt === null ? MISSING : formatTime(record.completedAt, locale)}
        </Row>
        <Row label={t('records.number')}>
          <CopyId value={recordNo} label={t('records.number')} />
        </Row>
      </Rows>
    </Drawer>
  );
}
