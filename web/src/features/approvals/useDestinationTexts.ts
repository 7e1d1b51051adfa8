import { formatDate } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Approval } from './queries.ts';

type Destination = NonNullable<Approval['payment']>['destination'];

/** Since when a destination is known, and whether it is on the whitelist; undefined where there is none. */
export function useDestinationTexts({ addedAt, isWhitelisted }: Destination) {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  return {
    added: addedAt === null ? t('payment.notInBook') : t('payment.addedOn', { date: formatDate(addedAt, locale) }),
    whitelist: isWhitelisted === null ? undefined : t(isWhitelisted ? 'payment.whitelisted' : 'payment.notWhitelisted'),
  };
}
