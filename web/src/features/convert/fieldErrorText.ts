import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import type { Entry } from '../../lib/amounts/entry.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import type { Translate } from '../../lib/i18n/texts.ts';

/** The error text of an entered amount, with its bound; undefined without an error. */
export function fieldErrorText(entry: Entry, asset: string, t: Translate<'convert'>): string | undefined {
  if (entry.kind !== 'invalid') return undefined;
  if (entry.fieldError === 'number' || entry.fieldError === 'decimals')
    return t(`errors.${entry.fieldError}`, { bound: entry.bound });
  return t(`errors.${entry.fieldError}`, { bound: boundText(entry.bound, asset), asset });
}

export function boundText(bound: string, asset: string): string {
  return formatDecimal(bound, { locale: currentLanguage(), placesMin: fullPlaces(asset) });
}
