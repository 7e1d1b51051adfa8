import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../../lib/lists/CopyId.tsx';
import { SymbolLink } from '../list/cells.tsx';
import { FundingAmount } from './FundingAmount.tsx';
import type { Income } from './queries.ts';

/** One funding payment beside its list. */
export default function FundingDrawer({ payment, onClose }: { payment: Income; onClose: () => void }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const { instrumentId, amount, time, incomeId } = payment;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('records.detail.funding')}
      closeLabel={tApp('close')}
    >
      <Rows>
        <Row label={t('records.columns.symbol')}>
          {instrumentId === null ? '–' : <SymbolLink symbol={instrumentId} />}
        </Row>
        <Row label={t('records.columns.funding')}>
          {t(amount.startsWith('-') ? 'records.funding.paid' : 'records.funding.received')}
        </Row>
        <Row label={t('records.columns.amount')}>
          <FundingAmount payment={payment} />
        </Row>
        <Row label={t('records.columns.time')}>{formatTime(time, locale)}</Row>
        <Row label={t('records.columns.incomeId')}>
          <CopyId value={incomeId} label={t('records.columns.incomeId')} />
        </Row>
      </Rows>
    </Drawer>
  );
}
