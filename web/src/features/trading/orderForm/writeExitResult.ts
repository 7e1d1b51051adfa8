import { formatDecimal } from '@aldgate/ui/format/decimal.ts';

const PLACES = 2;

/** Formats what an exit wins or loses, a decimal string, with its sign: '+1,290.00'. */
export const writeExitResult = (result: string, locale: string): string =>
  formatDecimal(result, { locale, placesMin: PLACES, placesMax: PLACES, signed: true });
