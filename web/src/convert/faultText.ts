import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import i18next, { type TFunction } from 'i18next';
import { fullPlaces } from './amounts.ts';
import type { Entry } from './entry.ts';

/** What is wrong with an entered amount, naming the bound; undefined where nothing is. */
export function faultText(entry: Entry, asset: string, t: TFunction<'convert'>): string | undefined {
  if (entry.kind !== 'fault') return undefined;
  if (entry.fault === 'number' || entry.fault === 'decimals') return t(`errors.${entry.fault}`, { bound: entry.bound });
  return t(`errors.${entry.fault}`, { bound: boundText(entry.bound, asset), asset });
}

export function boundText(bound: string, asset: string): string {
  return formatDecimal(bound, { locale: i18next.language, placesMin: fullPlaces(asset) });
}
