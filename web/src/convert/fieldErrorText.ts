import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { currentLanguage } from '../app/i18n.ts';
import type { Translate } from '../app/texts.ts';
import { fullPlaces } from './amounts.ts';
import type { Entry } from './entry.ts';

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
