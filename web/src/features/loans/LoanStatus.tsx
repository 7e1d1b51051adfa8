import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Loan } from './queries.ts';

type Status = Pick<Loan, 'status' | 'endReason' | 'isLiquidating' | 'isShortfall'>;

/** The state of a loan; of one that has ended why, and what is being done about one that has not. */
export function LoanStatus({ loan: { status, endReason, isLiquidating, isShortfall } }: { loan: Status }) {
  const { t } = useTranslation('loans');
  if (isShortfall) return <Badge tone="danger">{t('badges.shortfall')}</Badge>;
  if (isLiquidating) return <Badge tone="danger">{t('badges.liquidating')}</Badge>;
  if (status === 'overdue') return <Badge tone="warning">{t('statuses.overdue')}</Badge>;
  if (endReason !== null) return <Badge>{t(`endReasons.${endReason}`)}</Badge>;
  return <Badge>{t(`statuses.${status}`)}</Badge>;
}
