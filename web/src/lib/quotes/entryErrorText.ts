import { boundText } from '../amounts/amounts.ts';
import type { Entry } from '../amounts/entry.ts';
import type { useOwnBound } from '../amounts/useOwnText.ts';
import type { Translate } from '../i18n/texts.ts';

/** The error text of an entered amount, with its bound; undefined without an error. */
export function entryErrorText(
  entry: Entry,
  asset: string,
  t: Translate<'quotes'>,
  own: ReturnType<typeof useOwnBound>,
): string | undefined {
  if (entry.kind !== 'invalid') return undefined;
  if (entry.fieldError === 'number' || entry.fieldError === 'decimals')
    return t(`errors.${entry.fieldError}`, { bound: entry.bound });
  return t(`errors.${entry.fieldError}`, { bound: own(entry.fieldError, boundText(entry.bound, asset)), asset });
}
