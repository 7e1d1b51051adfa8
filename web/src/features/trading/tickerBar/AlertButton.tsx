import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useExchangeOf } from '../../../marketData/shownExchange.ts';
import { marketProduct } from '../../../marketData/tickers/marketProduct.ts';
import { AlertDrawer } from '../../alerts/index.ts';
import styles from './tickerBar.module.css';

/** Opens the form of an alert of the contract that the page shows. */
export function AlertButton({ symbol }: { symbol: string }) {
  const { t } = useTranslation('trading');
  const exchangeCode = useExchangeOf(marketProduct(symbol));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx(buttonClass({ kind: 'icon' }), styles.alert)}
        aria-label={t('tickerBar.alert')}
        title={t('tickerBar.alert')}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AlertDrawer instrumentId={symbol} exchangeCode={exchangeCode} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
