import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Suspense, useState } from 'react';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { ChangeBadge } from '../parts/StatusBadges.tsx';
import { useReason } from '../parts/useReason.ts';
import { writeLocation } from '../transfers/location.ts';
import type { Accrual } from './queries.ts';

const WithdrawChange = lazyPart(() => import('../projectDetail/WithdrawChange.tsx'));

/** An application for profit in full, with the figures that it was made with. */
export default function AccrualDrawer({ accrual, onClose }: { accrual: Accrual; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const reasonOf = useReason();
  const mayMove = useMemberMay('move');
  const [isTakingBack, setTakingBack] = useState(false);
  const { accrualNo, projectNo, asset, status, execution, reason, requestedBy } = accrual;
  const money = (value: string) => <FullAmount value={value} asset={asset} />;
  const time = (at: number | null) => (at === null ? MISSING : formatTime(at, locale));
  return (
    <Drawer
      open
      title={t('changes.kinds.profit')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        mayMove &&
        status === 'approving' && (
          <Button
            kind="danger"
            disabled={accrual.isInReview}
            title={accrual.isInReview ? t('changes.inReview') : undefined}
            onClick={() => setTakingBack(true)}
          >
            {t('changes.withdraw')}
          </Button>
        )
      }
    >
      <Rows>
        <Row label={t('operations.project')}>
          <PathLink to={`brokersManager/project-detail/${projectNo}`}>{accrual.projectName}</PathLink>
        </Row>
        <Row label={t('transfers.columns.amount')}>{money(accrual.amount)}</Row>
        <Row label={t('profit.toBroker')}>{money(accrual.toBroker)}</Row>
        <Row label={t('profit.toPlatform')}>{money(accrual.toPlatform)}</Row>
        {accrual.rows.map(({ location, label, amount }) => (
          <Row key={writeLocation(location)} label={label}>
            {money(amount)}
          </Row>
        ))}
        <Row label={t('profit.navThen')}>{money(accrual.nav)}</Row>
        <Row label={t('profit.profitThen')}>{money(accrual.profit)}</Row>
        <Row label={t('transfers.columns.state')}>
          <ChangeBadge status={status} />
        </Row>
        <Row label={t('operations.execution')}>{t(`changes.executions.${execution}`)}</Row>
        {reason !== null && <Row label={t('transfers.reason')}>{reasonOf(reason)}</Row>}
        {requestedBy !== null && <Row label={t('requestedBy')}>{requestedBy.name ?? requestedBy.email}</Row>}
        <Row label={t('operations.created')}>{time(accrual.createdAt)}</Row>
        <Row label={t('operations.decided')}>{time(accrual.decidedAt)}</Row>
        <Row label={t('operations.executed')}>{time(accrual.executedAt)}</Row>
        <Row label={t('profit.number')}>
          <CopyId value={accrualNo} label={t('profit.number')} />
        </Row>
      </Rows>
      <Suspense fallback={null}>
        {isTakingBack && (
          <WithdrawChange change={{ changeNo: accrualNo, kind: 'profit' }} onClose={() => setTakingBack(false)} />
        )}
      </Suspense>
    </Drawer>
  );
}
