import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { ChangeBadge } from '../parts/StatusBadges.tsx';
import { useReason } from '../parts/useReason.ts';
import type { CapitalAction } from '../queries.ts';

/** An action on the capital of a project in full. */
export default function ActionDrawer({ action, onClose }: { action: CapitalAction; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const reasonOf = useReason();
  const { actionNo, changeNo, projectNo, projectName, actionType, amount, asset, status, execution, reason } = action;
  const time = (at: number | null) => (at === null ? MISSING : formatTime(at, locale));
  return (
    <Drawer
      open
      title={t(`changes.types.${actionType}`)}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Rows>
        <Row label={t('operations.project')}>
          <PathLink to={`brokersManager/project-detail/${projectNo}`}>{projectName}</PathLink>
        </Row>
        <Row label={t('transfers.columns.amount')}>
          <FullAmount value={amount} asset={asset} />
        </Row>
        <Row label={t('transfers.columns.state')}>
          <ChangeBadge status={status} />
        </Row>
        <Row label={t('operations.execution')}>{t(`changes.executions.${execution}`)}</Row>
        {reason !== null && <Row label={t('transfers.reason')}>{reasonOf(reason)}</Row>}
        {action.requestedBy !== null && (
          <Row label={t('requestedBy')}>{action.requestedBy.name ?? action.requestedBy.email}</Row>
        )}
        <Row label={t('operations.created')}>{time(action.createdAt)}</Row>
        <Row label={t('operations.decided')}>{time(action.decidedAt)}</Row>
        <Row label={t('operations.executed')}>{time(action.executedAt)}</Row>
        {changeNo !== null && (
          <Row label={t('operations.change')}>
            <CopyId value={changeNo} label={t('operations.change')} />
          </Row>
        )}
        <Row label={t('operations.number')}>
          <CopyId value={actionNo} label={t('operations.number')} />
        </Row>
      </Rows>
    </Drawer>
  );
}
