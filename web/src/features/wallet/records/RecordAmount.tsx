import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';

/** An amount of a record, with all of its decimals. */
export function RecordAmount({ value, asset }: { value: string | null; asset: string }) {
  if (value === null) return MISSING;
  return <OwnAmount value={value} places={fullPlaces(asset)} placesMax={18} unit={asset} />;
}
