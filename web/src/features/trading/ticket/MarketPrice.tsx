import type { TakenFigures } from '@aldgate/domain/trading/executionPlan.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { basisPoints } from '../orderForm/executionFigures.tsx';

interface MarketPriceProps {
  /** The execution through the displayed book; null or undefined where there is none. */
  readonly taken: TakenFigures | null | undefined;
  readonly priceDecimals: number;
}

/** The price of a market order: that of the market, or the average through the book and its distance from the best. */
export default function MarketPrice({ taken, priceDecimals }: MarketPriceProps) {
  const { t } = useTranslation('trading');
  if (taken == null) return t('ticket.atMarket');
  if (taken.exceedsBook) return t('ticket.estimates.exceedsBook');
  return (
    <>
      ≈ <Price value={taken.averagePrice} places={priceDecimals} /> ·{' '}
      {t('ticket.bps', { bps: basisPoints(taken.slippageFraction) })}
    </>
  );
}
