import { round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { displayPlaces } from '@aldgate/ui/format/places.ts';

/** Places that an amount is written with at least when it is shown in full: money keeps its cents, a coin needs none. */
export function fullPlaces(asset: string): number {
  const places = displayPlaces(asset);
  return places > 2 ? 0 : places;
}

/** An agreed amount in full for a field: no superfluous zeros, but cents where the asset is money. */
export function fullAmount(value: string, asset: string): string {
  const short = toDecimalString(value);
  return writtenPlaces(short) >= fullPlaces(asset) ? short : round(short, fullPlaces(asset), 'down');
}
