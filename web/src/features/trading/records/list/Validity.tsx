import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Order } from '../../account/queries.ts';

/** How long an order is valid: its time in force, or until a time. */
export function Validity({
  order,
  short = false,
}: {
  order: Pick<Order, 'timeInForce' | 'expiresAt'>;
  short?: boolean;
}) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (order.expiresAt !== null) return t('records.until', { time: formatTime(order.expiresAt, locale) });
  return short ? t(`records.validity.short.${order.timeInForce}`) : t(`records.validity.long.${order.timeInForce}`);
}
