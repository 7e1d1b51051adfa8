import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import type { Places } from './places.ts';

const PLACES_MAX = 8;

interface QuantityProps {
  readonly symbol: string;
  readonly value: string | null | undefined;
  readonly places: Places;
  /** Whether to show the base asset. */
  readonly unit?: boolean;
}

/** A quantity of a contract's base asset, with the decimals of its step. */
export function Quantity({ symbol, value, places, unit = false }: QuantityProps) {
  const own = places.quantity(symbol);
  return (
    <Amount
      value={value}
      places={own ?? 0}
      placesMax={own ?? PLACES_MAX}
      align={places.quantityAlign}
      {...(unit && { unit: places.base(symbol), slot: places.quantityAlign > 0 })}
    />
  );
}
