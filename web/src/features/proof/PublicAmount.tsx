import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { displayPlaces } from '../../lib/amounts/amounts.ts';

/** A sum of all customers, which 'Hide amounts' leaves: it is published. */
export function PublicAmount({ value, asset }: { value: string; asset: string }) {
  const places = displayPlaces(asset);
  return <Amount value={value} places={places} placesMax={places} />;
}
