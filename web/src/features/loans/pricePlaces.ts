import { decimal } from '@aldgate/domain/money/amount.ts';

/** The decimals that a price has by its size, from the largest down. */
const PLACES = [
  ['100', 2],
  ['0.01', 4],
] as const;

const SMALLEST_PRICE_PLACES = 8;

/** The decimals of a price: cents of a coin, more of a stablecoin, and all of a small fraction. */
export const pricePlaces = (price: string | null | undefined): number =>
  price == null ? 2 : (PLACES.find(([least]) => decimal(price).gte(least))?.[1] ?? SMALLEST_PRICE_PLACES);
