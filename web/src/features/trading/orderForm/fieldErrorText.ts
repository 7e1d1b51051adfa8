import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import type { EntryError } from './validateOrder.ts';

/** The error text of a field, with its bound; undefined without an error. */
export function fieldErrorText(
  fieldError: EntryError | undefined,
  unit: string,
  t: Translate<'trading'>,
): string | undefined {
  if (fieldError === undefined) return undefined;
  const { rule, bound } = fieldError;
  const written =
    typeof bound === 'number'
      ? formatTime(bound, currentLanguage())
      : formatDecimal(bound, { locale: currentLanguage() });
  return t(`ticket.errors.${rule}`, { bound: written, unit });
}
