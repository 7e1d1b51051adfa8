import { useLocale } from '@aldgate/ui/locale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { playTone } from '../../../lib/browser/tone.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useProduct } from '../account/product.ts';
import { accountKeys, type Order } from '../account/queries.ts';
import { describeFill } from '../orders/describeFill.ts';
import { listenToOrders } from '../orders/orderEvents.ts';
import { showFillNotification } from './announce.ts';
import { useFillSettings } from './fillSettings.ts';
import { createFillFinder } from './fills.ts';

/** Announces fills of an account by sound and notification, as chosen, while the trading page is open. */
export default function FillAlerts({ keyId }: { keyId: string }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const queries = useQueryClient();
  const product = useProduct();
  const isFill = useMemo(
    () =>
      createFillFinder(
        () =>
          queries.getQueryData<{ readonly items: readonly Order[] }>(accountKeys.openOrders(keyId, product))?.items ??
          [],
      ),
    [queries, keyId, product],
  );
  useEffect(
    () =>
      listenToOrders((order) => {
        if (!isFill(order)) return;
        const { sound, notification } = useFillSettings.getState();
        if (sound) playTone();
        if (!notification) return;
        const { instrumentId, direction, executedQuantity, averagePrice, clientOrderId } = order;
        const values = describeFill({ keyId, instrumentId, quantity: executedQuantity, price: averagePrice }, locale);
        const body = averagePrice === null ? t(`fills.${direction}`, values) : t(`fills.priced.${direction}`, values);
        showFillNotification(t('fills.title', { symbol: instrumentId }), body, clientOrderId);
      }),
    [isFill, keyId, locale, t],
  );
  return null;
}
