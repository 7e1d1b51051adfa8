import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatDate, formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { daysLeft } from './hygiene.ts';
import type { ApiKey } from './queries.ts';

/** AK-03: the day on which a key ends or has ended, and the days that are left of the last 14. `now`: epoch ms. */
export function KeyEnd({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const { t } = useTranslation('apiKeys');
  const locale = useLocale();
  const at = apiKey.endedAt ?? apiKey.expiresAt;
  const days = daysLeft(apiKey, now);
  if (at === null) return t('noEnd');
  return (
    <Inline as="span" inline wrap gap="1" padding="1 0">
      <Text as="span" nowrap title={formatTime(at, locale)}>
        {formatDate(at, locale)}
      </Text>
      {days !== undefined && <Badge tone="warning">{t('daysLeft', { days })}</Badge>}
    </Inline>
  );
}
