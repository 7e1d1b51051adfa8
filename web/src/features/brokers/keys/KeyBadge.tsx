import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { BrokerKey } from '../queries.ts';

const TONES: Readonly<Record<BrokerKey['status'], BadgeTone>> = {
  applying: 'warning',
  approved: 'warning',
  active: 'neutral',
  suspended: 'warning',
  deleted: 'neutral',
  expired: 'neutral',
  rejected: 'danger',
};

export function KeyBadge({ status }: Pick<BrokerKey, 'status'>) {
  const { t } = useTranslation('brokers');
  return <Badge tone={TONES[status]}>{t(`keys.statuses.${status}`)}</Badge>;
}
