import { rawNumber } from './jsonSource.ts';

/** The wire format of order ids: a JSON number. */
export interface OrderIds {
  /** The id for JSON.stringify. */
  toWire(id: number): number | object;
  toText(id: number): string;
  /** The id of a decimal string; undefined if it cannot be an order's. */
  fromWire(digits: string): number | undefined;
}

/** The engine's ids, all below 2^53. */
export const plainOrderIds: OrderIds = {
  toWire: (id) => id,
  toText: String,
  fromWire: (digits) => safe(BigInt(digits)),
};

/**
 * Ids of 19 digits, as the exchange uses for some contracts: clients that parse JSON numbers as doubles corrupt them.
 */
const OFFSET = 8_000_000_000_000_000_000n;

export const bigOrderIds: OrderIds = {
  toWire: (id) => rawNumber(String(OFFSET + BigInt(id))),
  toText: (id) => String(OFFSET + BigInt(id)),
  fromWire: (digits) => safe(BigInt(digits) - OFFSET),
};

function safe(id: bigint): number | undefined {
  return id >= 0n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : undefined;
}
