import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import type { Entry } from '../../../lib/amounts/entry.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';

/** The error text of an entered amount, with its bound; undefined without an error. */
export function fieldErrorText(entry: Entry, asset: string, t: Translate<'wallet'>): string | undefined {
  if (entry.kind !== 'invalid') return undefined;
  const { fieldError, bound } = entry;
  if (fieldError === 'number') return t('transfer.errors.number');
  if (fieldError === 'decimals') return t('transfer.errors.decimals', { bound, asset });
  return fieldError === 'minimum'
    ? t('transfer.errors.minimum', { bound: boundText(bound, asset), asset })
    : t('transfer.errors.balance', { bound: boundText(bound, asset), asset });
}

/** A bound in full precision. */
export function boundText(bound: string, asset: string): string {
  return formatDecimal(bound, { locale: currentLanguage(), placesMin: fullPlaces(asset), placesMax: 18 });
}
