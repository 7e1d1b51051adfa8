import type { FinancingStatus, RiskLevel } from '@aldgate/domain/brokers/financing/states.ts';
import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { ChangeStatus } from '../queries.ts';

const FINANCING_TONES: Readonly<Record<FinancingStatus, BadgeTone>> = {
  1: 'neutral',
  2: 'neutral',
  3: 'warning',
  4: 'danger',
  5: 'danger',
};

const RISK_TONES: Readonly<Record<RiskLevel, BadgeTone>> = {
  normal: 'neutral',
  warning: 'warning',
  liquidation: 'danger',
};

const CHANGE_TONES: Readonly<Record<ChangeStatus, BadgeTone>> = {
  approving: 'warning',
  approved: 'neutral',
  rejected: 'danger',
};

/** BR-14: the status of a financing by its number. */
export function FinancingBadge({ status }: { status: FinancingStatus }) {
  const { t } = useTranslation('brokers');
  return <Badge tone={FINANCING_TONES[status]}>{t(`financing.statuses.${status}`)}</Badge>;
}

/** The position of NAV against the lines. */
export function RiskBadge({ level }: { level: RiskLevel }) {
  const { t } = useTranslation('brokers');
  return <Badge tone={RISK_TONES[level]}>{t(`financing.risks.${level}`)}</Badge>;
}

/** The state of an application, and of each of its actions. */
export function ChangeBadge({ status }: { status: ChangeStatus }) {
  const { t } = useTranslation('brokers');
  return <Badge tone={CHANGE_TONES[status]}>{t(`changes.statuses.${status}`)}</Badge>;
}
