import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { MoveBadge } from '../parts/MoveBadge.tsx';
import type { FundMove } from '../queries.ts';

/** A fund transfer in full, with the step that a pending one has reached. */
export default function TransferDrawer({ move, onClose }: { move: FundMove; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const { transferNo, labels, asset, amount, state, step, reason, requestedBy, createdAt, settledAt } = move;
  return (
    <Drawer
      open
      title={t('transfers.detail')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Rows>
        <Row label={t('transfers.columns.source')}>{labels.source}</Row>
        <Row label={t('transfers.columns.target')}>{labels.target}</Row>
        <Row label={t('transfers.columns.amount')}>
          <FullAmount value={amount} asset={asset} />
        </Row>
        <Row label={t('transfers.columns.state')}>
          <MoveBadge state={state} />
        </Row>
        {state === 'pending' && <Row label={t('transfers.step')}>{t(`transfers.steps.${step}`)}</Row>}
        {reason !== null && <Row label={t('transfers.reason')}>{reason}</Row>}
        {requestedBy !== null && <Row label={t('requestedBy')}>{requestedBy.name ?? requestedBy.email}</Row>}
        <Row label={t('transfers.columns.time')}>{formatTime(createdAt, locale)}</Row>
        <Row label={t('transfers.ended')}>{settledAt === null ? MISSING : formatTime(settledAt, locale)}</Row>
        <Row label={t('transfers.number')}>
          <CopyId value={transferNo} label={t('transfers.number')} />
        </Row>
      </Rows>
    </Drawer>
  );
}
