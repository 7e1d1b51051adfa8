import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { fullPlaces } from './amounts.ts';
import { OwnAmount } from './OwnAmount.tsx';

/** An own amount with its unit and all decimals of its asset. */
export function FullAmount({ value, asset }: { value: string | null; asset: string }) {
  if (value === null) return MISSING;
  return <OwnAmount value={value} places={fullPlaces(asset)} placesMax={18} unit={asset} />;
}
