import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { type DisabledReason, nearestMakerPrice } from './reasons.ts';
import type { SpotReason } from './spot/spotReasons.ts';
import type { TicketInput } from './useTicketInput.ts';

/** The text of why an order cannot be sent; of a post-only one with the nearest price that rests. */
export function useDisabledText(
  reason: DisabledReason | SpotReason | undefined,
  { entry, opposite }: Pick<TicketInput, 'entry' | 'opposite'>,
  { tickSize, priceDecimals }: Instrument,
): string | undefined {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (reason === undefined) return undefined;
  const price =
    opposite === undefined
      ? ''
      : formatDecimal(nearestMakerPrice(entry.direction, opposite, tickSize), { locale, placesMin: priceDecimals });
  return t(`ticket.disabledReasons.${reason}`, { price });
}
