import { formatDecimal, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { ownText } from '../../../lib/amounts/hiding.ts';
import { findInstrument } from '../../../marketData/contracts/useInstrument.ts';

interface Terms {
  readonly instrumentId: string;
  readonly quantity: string;
  readonly price: string | null | undefined;
}

/** Quantity and price of an order in a sentence, with the decimals of its contract where they are known. */
export function describeFill({ instrumentId, quantity, price }: Terms, locale: string) {
  const contract = findInstrument(instrumentId);
  const write = (figure: string, places = writtenPlaces(figure)) =>
    formatDecimal(figure, { locale, placesMin: places, placesMax: places });
  return {
    quantity: ownText(write(quantity, contract?.quantityDecimals)),
    price: price && write(price, contract?.priceDecimals),
  };
}
