import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../app/i18n.ts';
import { useAccount } from '../account/accounts.ts';
import { type Order, type Position, useOpenOrders, usePositions } from '../account/queries.ts';
import type { ChartLine } from '../chart/chartLine.ts';
import type { Instrument } from '../feed/useInstrument.ts';
import { ownLines, ownPrices } from './ownLines.ts';

const NO_ORDERS: readonly Order[] = [];
const NO_POSITIONS: readonly Position[] = [];

/** What the chart and the book mark of one's own; nothing for a visitor. Both keep their identity while they say the same. */
export function useOwn({ symbol, quantityDecimals }: Pick<Instrument, 'symbol' | 'quantityDecimals'>): {
  readonly lines: readonly ChartLine[];
  readonly prices: ReadonlySet<string>;
} {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const keyId = useAccount()?.keyId;
  const orders = useOpenOrders(keyId).data?.items ?? NO_ORDERS;
  const positions = usePositions(keyId).data?.items ?? NO_POSITIONS;
  const lines = useMemo(() => {
    const amount = (value: string) => formatDecimal(value, { locale, placesMin: quantityDecimals });
    return ownLines(symbol, positions, orders, {
      position: (quantity) => t('records.lines.position', { amount: amount(quantity) }),
      order: (direction, quantity) => t(`records.lines.${direction}`, { amount: amount(quantity) }),
      trigger: (direction, quantity) => t(`records.lines.trigger.${direction}`, { amount: amount(quantity) }),
    });
  }, [symbol, positions, orders, locale, quantityDecimals, t]);
  const linesText = JSON.stringify(lines);
  const pricesText = ownPrices(symbol, orders).join();
  return {
    // Lines that say the same are the same, so that nothing is drawn anew.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the text of the lines above
    lines: useMemo(() => JSON.parse(linesText) as readonly ChartLine[], [linesText]),
    prices: useMemo(() => new Set(pricesText === '' ? [] : pricesText.split(',')), [pricesText]),
  };
}
