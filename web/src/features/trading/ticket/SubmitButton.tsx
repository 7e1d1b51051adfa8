import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatDecimal, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { Entry } from '../orderForm/entry.ts';
import { isAmount, isLimited, sendsTotal } from '../orderForm/terms.ts';
import { useSentOrders } from '../orders/sentOrders.ts';
import type { Outcome } from './outcome.ts';

interface SubmitButtonProps {
  readonly direction: 'buy' | 'sell';
  readonly submitLabel: string;
  /** The order is incomplete or invalid. */
  readonly isDisabled: boolean;
  readonly outcome: Outcome;
}

/** The submit button. It shows the submission in progress, and then its outcome for a while. */
export function SubmitButton({ direction, submitLabel, isDisabled, outcome }: SubmitButtonProps) {
  const { t } = useTranslation('trading');
  const shown = useStore(outcome.status, (state) => state.shown);
  const isLate = useSentOrders(({ orders }) => orders.some(({ state }) => state === 'late'));
  const sending = t(isLate ? 'ticket.late' : 'ticket.sending');
  return (
    <Button
      kind={direction}
      size="large"
      wide
      type="submit"
      disabled={isDisabled}
      // Focus stays on the button; presses while an order is in flight do nothing.
      aria-disabled={shown === 'sending'}
      aria-describedby="ticket-missing"
    >
      {shown === undefined ? submitLabel : shown === 'sending' ? sending : t(`orders.status.${shown}`)}
    </Button>
  );
}

/** Whether the limit price is entered, where the order has one. */
const hasPrice = (entry: Entry): boolean => !isLimited(entry) || isAmount(entry.price);

/**
 * The full label: 'Buy 0.5 BTC at 60,000.0', or 'Buy BTC for 500.00 USDT at market'. Without amounts only the kind of
 * action.
 */
export function formatSubmitLabel(
  entry: Entry,
  instrument: Instrument,
  t: Translate<'trading'>,
  locale: string,
): string {
  const { symbol, baseAsset: asset, quoteAsset, priceDecimals, quantityDecimals } = instrument;
  const { direction, kind, quantity, price, triggerPrice } = entry;
  if (sendsTotal(entry, symbol) && isAmount(entry.total)) {
    const total = formatDecimal(entry.total, { locale, placesMin: Math.max(2, writtenPlaces(entry.total)) });
    return t(`ticket.submit.${direction}.total`, { asset, total, unit: quoteAsset });
  }
  if (!isAmount(quantity)) return t(`ticket.submit.${direction}.plain`, { asset });
  const amount = formatDecimal(quantity, { locale, placesMin: quantityDecimals });
  const written = (text: string) => formatDecimal(text, { locale, placesMin: priceDecimals });
  const isComplete = (kind === 'market' || kind === 'limit' || isAmount(triggerPrice)) && hasPrice(entry);
  if (!isComplete) return t(`ticket.submit.${direction}.plain`, { asset });
  if (kind === 'conditional') {
    const name = isLimited(entry) ? 'conditional' : 'conditionalMarket';
    return t(`ticket.submit.${direction}.${name}`, { amount, asset, price: written(triggerPrice) });
  }
  if (kind === 'oco') {
    return t(`ticket.submit.${direction}.oco`, { amount, asset, price: written(price), stop: written(triggerPrice) });
  }
  if (kind === 'limit') {
    return t(`ticket.submit.${direction}.limit`, { amount, asset, price: written(price) });
  }
  return t(`ticket.submit.${direction}.market`, { amount, asset });
}
