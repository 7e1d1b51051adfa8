import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import i18next, { type TFunction } from 'i18next';
import type { Fault } from './faults.ts';

/** What is wrong at a field, naming the bound; undefined where nothing is. */
export function faultText(fault: Fault | undefined, unit: string, t: TFunction<'trading'>): string | undefined {
  if (fault === undefined) return undefined;
  const { rule, bound } = fault;
  const written =
    typeof bound === 'number'
      ? formatTime(bound, i18next.language)
      : formatDecimal(bound, { locale: i18next.language });
  return t(`ticket.faults.${rule}`, { bound: written, unit });
}
