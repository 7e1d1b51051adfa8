import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Approval } from './queries.ts';

const TONES: Readonly<Record<Approval['state'], BadgeTone>> = {
  waiting: 'warning',
  approved: 'trust',
  executed: 'trust',
  rejected: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  failed: 'danger',
};

/** The state of a request; one that waits for the reader's vote says so. */
export function StateBadge({ approval: { state, mayVote } }: { approval: Pick<Approval, 'state' | 'mayVote'> }) {
  const { t } = useTranslation('approvals');
  return <Badge tone={TONES[state]}>{mayVote ? t('yours') : t(`states.${state}`)}</Badge>;
}
