import { round } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { isTradable } from '../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../marketData/contracts/useInstrument.ts';
import { useBestPrices, useBookStatus } from '../../marketData/contracts/useTradingFeed.ts';
import { choosePrice } from './chosenPrice.ts';
import styles from './trading.module.css';

/**
 * At the bottom of a phone: the best price of each side, which opens the ticket with it. Shows no price of a book
 * that is not live.
 */
export function BuyBar({ instrument, onChosen }: { instrument: Instrument; onChosen: () => void }) {
  const { t } = useTranslation('trading');
  const { symbol, priceDecimals } = instrument;
  const { bid, ask } = useBestPrices(symbol);
  const isLive = isTradable(useBookStatus(symbol));
  const pickPrice = (price: string | undefined, side: 'bid' | 'ask') => {
    if (price !== undefined && isLive)
      choosePrice({ symbol, price: round(price, priceDecimals, 'down'), side, at: Date.now() });
    onChosen();
  };
  return (
    <div className={styles.buyBar}>
      <Button kind="buy" onClick={() => pickPrice(ask, 'ask')}>
        <span>{t('buyBar.buy')}</span>
        <small>
          <Price value={isLive ? ask : undefined} places={priceDecimals} />
        </small>
      </Button>
      <Button kind="sell" onClick={() => pickPrice(bid, 'bid')}>
        <span>{t('buyBar.sell')}</span>
        <small>
          <Price value={isLive ? bid : undefined} places={priceDecimals} />
        </small>
      </Button>
    </div>
  );
}
