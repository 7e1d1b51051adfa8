/** Highest valid price, in ticks. */
export const PRICE_MAX = 2 ** 40;

/** Whether a number is a valid price in ticks, 1 … `PRICE_MAX`. */
export function isPrice(price: number): boolean {
  return Number.isInteger(price) && price >= 1 && price <= PRICE_MAX;
}
