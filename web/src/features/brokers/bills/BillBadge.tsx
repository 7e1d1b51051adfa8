import type { BillStatus } from '@aldgate/domain/brokers/bills.ts';
import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Bill } from './queries.ts';

const TONES: Readonly<Record<BillStatus, BadgeTone>> = {
  pending_first_review: 'neutral',
  pending_second_review: 'neutral',
  awaiting_receipt: 'warning',
  received: 'neutral',
};

/** The state of a bill. */
export function BillBadge({ bill: { status, isOverdue } }: { bill: Pick<Bill, 'status' | 'isOverdue'> }) {
  const { t } = useTranslation('brokers');
  if (isOverdue) return <Badge tone="danger">{t('bills.overdue')}</Badge>;
  return <Badge tone={TONES[status]}>{t(`bills.statuses.${status}`)}</Badge>;
}
