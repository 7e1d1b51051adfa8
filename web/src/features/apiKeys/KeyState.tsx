import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { ApiKey } from './queries.ts';

const TONES: Readonly<Record<ApiKey['state'], BadgeTone>> = {
  pending: 'warning',
  active: 'trust',
  expired: 'neutral',
  revoked: 'neutral',
};

/** The state of a key, and whether another member votes on wider rights of one that works. */
export function KeyState({ apiKey: { state, pending } }: { apiKey: Pick<ApiKey, 'state' | 'pending'> }) {
  const { t } = useTranslation('apiKeys');
  return (
    <Inline as="span" inline wrap gap="1" padding="1 0">
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      {state === 'active' && pending !== null && <Badge tone="warning">{t('widening')}</Badge>}
    </Inline>
  );
}
