import type { SpotTerms } from '../engine/entities/spotTerms.ts';

/** The terms of a closed order as text: money as decimal strings. What it locked is over. */
export function serializeTerms(all: SpotTerms): string {
  const { locked: _, quoteQuantity, ...terms } = all;
  return JSON.stringify({ ...terms, quoteQuantity: String(quoteQuantity) });
}

/** The inverse of `serializeTerms`; undefined for an order of another product. */
export function parseTerms(text: string | null): SpotTerms | undefined {
  if (text === null) return undefined;
  const { quoteQuantity, ...terms } = JSON.parse(text) as Omit<SpotTerms, 'quoteQuantity' | 'locked'> & {
    readonly quoteQuantity: string;
  };
  return { ...terms, quoteQuantity: BigInt(quoteQuantity), locked: 0n };
}
