import { rawNumber } from './jsonSource.ts';

/** How ids of orders stand on the wire: a JSON number. */
export interface OrderIds {
  /** The id as JSON.stringify is to write it. */
  toWire(id: number): number | object;
  /** The id as text. */
  toText(id: number): string;
  /** The id that decimal digits stand for; undefined where they stand for none that could be an order's. */
  fromWire(digits: string): number | undefined;
}

/** Ids as the engine has them, all below 2^53. */
export const plainOrderIds: OrderIds = {
  toWire: (id) => id,
  toText: String,
  fromWire: (digits) => safe(BigInt(digits)),
};

/** Ids of 19 digits, as the exchange has them for some contracts: who reads JSON numbers as doubles corrupts them. */
const OFFSET = 8_000_000_000_000_000_000n;

export const bigOrderIds: OrderIds = {
  toWire: (id) => rawNumber(String(OFFSET + BigInt(id))),
  toText: (id) => String(OFFSET + BigInt(id)),
  fromWire: (digits) => safe(BigInt(digits) - OFFSET),
};

function safe(id: bigint): number | undefined {
  return id >= 0n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : undefined;
}
