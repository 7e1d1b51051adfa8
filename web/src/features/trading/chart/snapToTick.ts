import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';

/** The price on the tick nearest to a price that pixels stand for, one tick at least; decimal string. */
export function snapToTick(price: number, tickSize: string): string {
  const ticks = Math.max(1, Math.round(price / Number(tickSize)));
  return formatFixed(BigInt(ticks) * parseFixed(tickSize));
}
