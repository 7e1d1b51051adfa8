import type { OrderTerms } from '@aldgate/domain/trading/newOrder.ts';
import { formatDecimal, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import { findInstrument } from '../../../marketData/contracts/useInstrument.ts';
import { findExchange } from '../account/findExchange.ts';
import { isTriggerAbove } from './trigger.ts';

/** When a conditional order is placed; the trigger price is a plain decimal. */
export type Condition = NonNullable<OrderTerms['condition']>;

interface Terms {
  /** The account of the order. */
  readonly keyId: string;
  readonly instrumentId: string;
  readonly direction: 'buy' | 'sell';
}

interface Texts {
  readonly t: Translate<'trading'>;
  readonly locale: string;
}

/** The parts of a trigger in a sentence: the price that is watched, '≥' or '≤', and the trigger price on its tick. */
export function describeTrigger(
  { keyId, instrumentId, direction }: Terms,
  { type, triggerPrice, triggerBy }: Condition,
  { t, locale }: Texts,
) {
  const places = findInstrument(findExchange(keyId), instrumentId)?.priceDecimals ?? writtenPlaces(triggerPrice);
  return {
    source: t(`ticket.condition.sources.${triggerBy}`),
    sign: isTriggerAbove(type, direction) ? '≥' : '≤',
    trigger: formatDecimal(triggerPrice, { locale, placesMin: places, placesMax: places }),
  };
}
