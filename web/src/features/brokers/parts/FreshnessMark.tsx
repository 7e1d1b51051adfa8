import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Freshness } from '../queries.ts';

/** Whether figures are current; of others, from when they are; a dash where there are none. */
export function FreshnessMark({ freshness }: { freshness: Freshness | null }) {
  const { t } = useTranslation('brokers');
  if (freshness === null) return MISSING;
  const { state, at } = freshness;
  if (state === 'live') {
    return (
      <Text as="span" tone="3">
        {t('freshness.live')}
      </Text>
    );
  }
  if (state === 'connecting' || at === null) return <Badge tone="warning">{t('freshness.connecting')}</Badge>;
  return <Badge tone="warning">{t('freshness.stale', { time: formatClock(at) })}</Badge>;
}
