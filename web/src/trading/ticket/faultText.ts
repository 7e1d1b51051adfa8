import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { currentLanguage } from '../../app/i18n.ts';
import type { Translate } from '../../app/texts.ts';
import type { Fault } from './faults.ts';

/** What is wrong at a field, naming the bound; undefined where nothing is. */
export function faultText(fault: Fault | undefined, unit: string, t: Translate<'trading'>): string | undefined {
  if (fault === undefined) return undefined;
  const { rule, bound } = fault;
  const written =
    typeof bound === 'number'
      ? formatTime(bound, currentLanguage())
      : formatDecimal(bound, { locale: currentLanguage() });
  return t(`ticket.faults.${rule}`, { bound: written, unit });
}
