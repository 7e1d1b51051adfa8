import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { FundMove } from '../queries.ts';

const TONES: Readonly<Record<FundMove['state'], BadgeTone>> = {
  pending: 'warning',
  completed: 'neutral',
  failed: 'danger',
};

export function MoveBadge({ state }: Pick<FundMove, 'state'>) {
  const { t } = useTranslation('brokers');
  return <Badge tone={TONES[state]}>{t(`transfers.states.${state}`)}</Badge>;
}
