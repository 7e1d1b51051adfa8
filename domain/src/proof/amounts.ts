import { LEDGER_DECIMALS } from '../money/amount.ts';
import { fromUnits, toUnits } from '../money/units.ts';

/** Bytes of an encoded amount. */
export const AMOUNT_BYTES = 16;

/** Amounts below 2¹²⁷ leave the top bit free, so that a sum that overflows is seen. */
const UNITS_END = 1n << 127n;
const HALF_BITS = 64n;
const LOW_HALF = (1n << HALF_BITS) - 1n;

/**
 * A decimal string as units of 10⁻¹⁸. Throws a RangeError unless it is plain, without trailing zeros, from 0 and below
 * 2¹²⁷.
 */
export function parseUnits(text: string): bigint {
  const units = toUnits(text, LEDGER_DECIMALS);
  assertUnits(units);
  // A second spelling of an amount would be a second proof of the same.
  if (fromUnits(units, LEDGER_DECIMALS) !== text)
    throw new RangeError(`not in its shortest form: ${text.slice(0, 60)}`);
  return units;
}

export const formatUnits = (units: bigint): string => fromUnits(units, LEDGER_DECIMALS);

/** Each amount as 16 bytes, big-endian. Throws a RangeError for one below 0 or from 2¹²⁷. */
export function encodeUnits(amounts: readonly bigint[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(amounts.length * AMOUNT_BYTES);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < amounts.length; index += 1) {
    const units = amounts[index] ?? 0n;
    assertUnits(units);
    view.setBigUint64(index * AMOUNT_BYTES, units >> HALF_BITS);
    view.setBigUint64(index * AMOUNT_BYTES + AMOUNT_BYTES / 2, units & LOW_HALF);
  }
  return bytes;
}

/** The reverse of `encodeUnits`. */
export function decodeUnits(bytes: Uint8Array): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / AMOUNT_BYTES }, (_, index) => {
    const at = index * AMOUNT_BYTES;
    return (view.getBigUint64(at) << HALF_BITS) | view.getBigUint64(at + AMOUNT_BYTES / 2);
  });
}

/** Adds amounts one by one. Throws a RangeError where a sum reaches 2¹²⁷, or the two have different assets. */
export function addUnits(one: readonly bigint[], other: readonly bigint[]): bigint[] {
  if (one.length !== other.length) throw new RangeError('amounts of different assets');
  return one.map((units, index) => {
    const sum = units + (other[index] ?? 0n);
    assertUnits(sum);
    return sum;
  });
}

function assertUnits(units: bigint): void {
  if (units < 0n || units >= UNITS_END) throw new RangeError('an amount is below 0 or not below 2¹²⁷');
}
