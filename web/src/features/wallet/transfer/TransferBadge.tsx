import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { TransferState } from './queries.ts';

const TONES: Readonly<Record<TransferState, BadgeTone>> = {
  pending: 'warning',
  completed: 'neutral',
  failed: 'danger',
};

export function TransferBadge({ state }: { state: TransferState }) {
  const { t } = useTranslation('wallet');
  return <Badge tone={TONES[state]}>{t(`transfers.states.${state}`)}</Badge>;
}
