import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useMemberMay } from '../../../../lib/session/session.ts';
import { useProduct } from '../../account/product.ts';
import type { Tab } from '../view.ts';

/** The texts of records that differ by product: spot has no positions and no profit. */
export function useRecordTexts() {
  const { t } = useTranslation('trading');
  const product = useProduct();
  const mayTrade = useMemberMay('trade');
  return {
    title: t(`records.title.${product}`),
    none: t(`records.none.${product}`),
    visitor: (symbol: string) => t(`records.visitor.${product}`, { symbol }),
    failed: {
      title: t('records.failed.title'),
      text: (reason: string) => t(`records.failed.text.${product}`, { reason }),
    },
    empty: (tab: Exclude<Tab, 'assets'>) => {
      const name = tab === 'trades' && !traitsOf(product).hasPositions ? 'spotTrades' : tab;
      const isForTraders = name === 'positions' || name === 'openOrders' || name === 'orders';
      const text = isForTraders && !mayTrade ? t(`records.empty.${name}.reader`) : t(`records.empty.${name}.text`);
      return { title: t(`records.empty.${name}.title`), text };
    },
  };
}
