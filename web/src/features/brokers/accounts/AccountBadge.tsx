import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { BrokerAccount } from '../queries.ts';

const TONES: Readonly<Record<BrokerAccount['state'], BadgeTone>> = {
  opening: 'warning',
  verifying: 'warning',
  active: 'neutral',
  closing: 'warning',
  closed: 'neutral',
  rejected: 'danger',
};

/** The state of an account, and whether the exchange rejects its key. */
export function AccountBadge({ account: { state, keyState } }: { account: Pick<BrokerAccount, 'state' | 'keyState'> }) {
  const { t } = useTranslation('brokers');
  if (state === 'active' && keyState === 'rejected') return <Badge tone="danger">{t('accounts.keyRejected')}</Badge>;
  return <Badge tone={TONES[state]}>{t(`accounts.states.${state}`)}</Badge>;
}
