import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { Entry } from '../orderForm/entry.ts';
import { isAmount, isLimited } from '../orderForm/terms.ts';

/** The full label: 'Buy 0.5 BTC at 60,000.0'. Without amounts only the kind of action. */
export function formatSubmitLabel(
  entry: Entry,
  instrument: Instrument,
  t: Translate<'trading'>,
  locale: string,
): string {
  const { baseAsset: asset, priceDecimals, quantityDecimals } = instrument;
  const { direction, kind, quantity, price, triggerPrice } = entry;
  if (!isAmount(quantity)) return t(`ticket.submit.${direction}.plain`, { asset });
  const amount = formatDecimal(quantity, { locale, placesMin: quantityDecimals });
  const written = (text: string) => formatDecimal(text, { locale, placesMin: priceDecimals });
  if (kind === 'conditional' && isAmount(triggerPrice)) {
    return t(`ticket.submit.${direction}.conditional`, { amount, asset, price: written(triggerPrice) });
  }
  if (isLimited(entry) && isAmount(price)) {
    return t(`ticket.submit.${direction}.limit`, { amount, asset, price: written(price) });
  }
  return t(`ticket.submit.${direction}.market`, { amount, asset });
}
