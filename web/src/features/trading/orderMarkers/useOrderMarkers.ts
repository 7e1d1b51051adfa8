import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { MASK } from '@aldgate/ui/figures/Amount.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMemo } from 'react';
import { useHiding } from '../../../lib/amounts/hiding.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useAccount } from '../account/accounts.ts';
import { type Order, type Position, useOpenOrders, usePositions } from '../account/queries.ts';
import { writeExitResult } from '../orderForm/writeExitResult.ts';
import type { MovedExit } from './exits.ts';
import { buildOrderMarkers, type ChartLine } from './orderMarkers.ts';
import { useAverageLine } from './useAverageLine.ts';
import { useExits } from './useExits.ts';

const NO_ORDERS: readonly Order[] = [];
const NO_POSITIONS: readonly Position[] = [];

/**
 * The user's markers on the chart, one of them where it is `moved` to; none for a visitor. The array keeps its identity
 * while its content is the same.
 */
export function useOrderMarkers(instrument: Instrument, moved: MovedExit | undefined): readonly ChartLine[] {
  const { symbol, priceDecimals, quantityDecimals, quoteAsset } = instrument;
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const keyId = useAccount()?.keyId;
  const orders = useOpenOrders(keyId).data?.items ?? NO_ORDERS;
  const positions = usePositions(isSpot(symbol) ? undefined : keyId).data?.items ?? NO_POSITIONS;
  const exits = useExits(instrument, { orders, positions, moved });
  const masked = useHiding((hiding) => hiding.masked);
  const lines = useMemo(() => {
    const amount = (value: string) => (masked ? MASK : formatDecimal(value, { locale, placesMin: quantityDecimals }));
    const money = (value: string) =>
      masked ? MASK : formatDecimal(value, { locale, placesMin: 2, placesMax: 2, signed: true });
    const shown = { positions, orders, exits };
    return buildOrderMarkers({ symbol, priceDecimals }, shown, {
      position: (quantity, profit) =>
        profit === null
          ? t('records.lines.position', { amount: amount(quantity) })
          : t('records.lines.positionProfit', { amount: amount(quantity), profit: money(profit) }),
      order: (direction, quantity) => t(`records.lines.${direction}`, { amount: amount(quantity) }),
      exit: ({ leg: name, isWaiting }, result) => {
        const leg = t(`ticket.protection.${name}`);
        const own = (value: string) => (masked ? MASK : writeExitResult(value, locale));
        const exit = result === null ? leg : t('records.lines.exit', { leg, result: own(result), unit: quoteAsset });
        return isWaiting ? t('records.lines.waiting', { exit }) : exit;
      },
      atPrice: (text, price) =>
        t('records.lines.atPrice', { text, price: formatDecimal(price, { locale, placesMin: priceDecimals }) }),
      trigger: (direction, quantity) => t(`records.lines.trigger.${direction}`, { amount: amount(quantity) }),
    });
  }, [symbol, priceDecimals, positions, orders, exits, locale, quantityDecimals, quoteAsset, masked, t]);
  const average = useAverageLine(instrument);
  const text = JSON.stringify(average === undefined ? lines : [average, ...lines]);
  // Equal content keeps its identity, so that nothing is redrawn.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the text of the lines above
  return useMemo(() => JSON.parse(text) as readonly ChartLine[], [text]);
}
