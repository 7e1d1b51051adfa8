import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect } from 'react';
import { playTone } from '../../../lib/browser/tone.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { describeFill } from '../orders/describeFill.ts';
import { listenToOrders } from '../orders/orderEvents.ts';
import { showFillNotification } from './announce.ts';
import { useFillSettings } from './fillSettings.ts';
import { createFillFinder } from './fills.ts';

/**
 * Announces fills of the open accounts by sound and notification, as chosen, while the component is mounted. `known`
 * lists their open orders; another function begins again.
 */
export function useFillAlerts(known: Parameters<typeof createFillFinder>[0]): void {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  useEffect(() => {
    const isFill = createFillFinder(known);
    return listenToOrders((order) => {
      if (!isFill(order)) return;
      const { sound, notification } = useFillSettings.getState();
      if (sound) playTone();
      if (!notification) return;
      const { keyId, instrumentId, direction, executedQuantity, averagePrice, clientOrderId } = order;
      const values = describeFill({ keyId, instrumentId, quantity: executedQuantity, price: averagePrice }, locale);
      const body = averagePrice === null ? t(`fills.${direction}`, values) : t(`fills.priced.${direction}`, values);
      showFillNotification(t('fills.title', { symbol: instrumentId }), body, clientOrderId);
    });
  }, [known, locale, t]);
}
