import { formatDecimal, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { ownText } from '../../../lib/amounts/hiding.ts';
import { findInstrument } from '../../../marketData/contracts/useInstrument.ts';
import { findExchange } from '../account/findExchange.ts';

interface Terms {
  /** The account of the order. */
  readonly keyId: string;
  readonly instrumentId: string;
  readonly quantity: string;
  readonly price: string | null | undefined;
}

/** Quantity and price of an order in a sentence, with the decimals of its contract where they are known. */
export function describeFill({ keyId, instrumentId, quantity, price }: Terms, locale: string) {
  const contract = findInstrument(findExchange(keyId), instrumentId);
  const write = (figure: string, places = writtenPlaces(figure)) =>
    formatDecimal(figure, { locale, placesMin: places, placesMax: places });
  return {
    quantity: ownText(write(quantity, contract?.quantityDecimals)),
    price: price && write(price, contract?.priceDecimals),
  };
}
