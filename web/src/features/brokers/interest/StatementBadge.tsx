import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Statement } from './queries.ts';

const TONES: Readonly<Record<Statement['status'], BadgeTone>> = {
  accruing: 'neutral',
  wait_for_payment: 'warning',
  under_review: 'warning',
  paid: 'neutral',
};

/** The state of a statement; one that is past its due day says so. */
export function StatementBadge({ status, isOverdue }: Pick<Statement, 'status' | 'isOverdue'>) {
  const { t } = useTranslation('brokers');
  if (isOverdue) return <Badge tone="danger">{t('interest.overdueMark')}</Badge>;
  return <Badge tone={TONES[status]}>{t(`interest.statuses.${status}`)}</Badge>;
}
