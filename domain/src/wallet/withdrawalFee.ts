import { type Amount, decimal, round, toDecimalString } from '../money/amount.ts';
import { enteredPlaces } from '../money/amountRules.ts';
import { fromUnits } from '../money/units.ts';

/** Maximum age of estimates and prices: beyond it, no fee is known. */
export const FEE_ESTIMATE_AGE_MS = 60_000;
export const FEE_PRICE_AGE_MS = 10_000;

/** Gas of a transfer of the native asset. */
const TRANSFER_GAS = 21_000n;
/** By what an estimate of gas is exceeded, since the call may need more when it is mined. */
const GAS_MARGIN_PERCENT = 120n;
/** By what the price of the chain's asset is exceeded, since it moves while the fee is fixed. */
const PRICE_MARGIN = '1.1';
/** Size of a transaction with one input and two outputs that pay to hashes of keys, in virtual bytes. */
const TRANSACTION_VBYTES = 141n;
const RATE_MARGIN = '1.25';

const EVM_DECIMALS = 18;
const UTXO_DECIMALS = 8;

/** Decimals that fees of an asset are rounded up to; those of another asset have the asset's own. */
const FEE_PLACES: Readonly<Record<string, number>> = { USDT: 2, USDC: 2, ETH: 5, BTC: 6 };

interface FeeTerms {
  readonly now: number;
  readonly asset: string;
  /** Decimals of the asset's amounts. */
  readonly precision: number;
  /** Bounds of the charged fee, set by operations, in the asset. */
  readonly floor: string;
  readonly ceiling: string;
}

/** Each part with its time, epoch ms; null where it is not known. */
export interface EvmFeeFacts extends FeeTerms {
  /** Price of a unit of gas, in wei. */
  readonly rate: { readonly base: bigint; readonly tip: bigint; readonly at: number } | null;
  /** The node's estimate for the call; 'transfer' for one of the native asset to an address without code. */
  readonly gas: { readonly estimate: bigint; readonly at: number } | 'transfer' | null;
  /** The mid price of the chain's asset in the withdrawn one; 'native' where they are the same. */
  readonly price: { readonly mid: string; readonly at: number } | 'native' | null;
}

/**
 * Computes the fee of a withdrawal on Ethereum, in the asset: gas × (2 × base fee + tip). Null where a part is missing
 * or too old.
 */
export function computeEvmFee({ rate, gas, price, ...terms }: EvmFeeFacts): string | null {
  if (rate === null || gas === null || price === null) return null;
  const isOlder = ({ at }: { readonly at: number }, age: number) => terms.now - at > age;
  if (isOlder(rate, FEE_ESTIMATE_AGE_MS)) return null;
  if (gas !== 'transfer' && isOlder(gas, FEE_ESTIMATE_AGE_MS)) return null;
  if (price !== 'native' && isOlder(price, FEE_PRICE_AGE_MS)) return null;
  const units = gas === 'transfer' ? TRANSFER_GAS : (gas.estimate * GAS_MARGIN_PERCENT + 99n) / 100n;
  const cost = decimal(fromUnits(units * (2n * rate.base + rate.tip), EVM_DECIMALS));
  return charge(price === 'native' ? cost : cost.times(price.mid).times(PRICE_MARGIN), terms);
}

export interface UtxoFeeFacts extends FeeTerms {
  /** Price of a virtual byte, in the smallest unit. */
  readonly rate: { readonly perVbyte: bigint; readonly at: number } | null;
}

/**
 * Computes the fee of a withdrawal on Bitcoin: 141 virtual bytes × rate × 1.25. Null where the rate is missing or too
 * old.
 */
export function computeUtxoFee({ rate, ...terms }: UtxoFeeFacts): string | null {
  if (rate === null || terms.now - rate.at > FEE_ESTIMATE_AGE_MS) return null;
  return charge(decimal(fromUnits(TRANSACTION_VBYTES * rate.perVbyte, UTXO_DECIMALS)).times(RATE_MARGIN), terms);
}

function charge(cost: Amount, { asset, precision, floor, ceiling }: FeeTerms): string {
  const entered = enteredPlaces(precision);
  const rounded = decimal(round(cost, Math.min(FEE_PLACES[asset] ?? entered, entered), 'up'));
  if (rounded.lt(floor)) return toDecimalString(floor);
  return toDecimalString(rounded.gt(ceiling) ? ceiling : rounded);
}
