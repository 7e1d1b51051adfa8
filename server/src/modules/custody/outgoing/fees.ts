import type { FeeRate } from '@aldgate/chain';

/** The terms of an attempt as the signer takes them, in the native asset's smallest unit. */
export type FeeTerms =
  | { readonly gas: string; readonly maxFee: string; readonly tip: string }
  | { readonly fee: string };

/** A rate where the node knows none. */
const DEFAULT_RATE = 10n;

/** By how much a further attempt exceeds the one before, in percent with one decimal. */
const INCREASE_PERMILLE = 1_125n;
const PERMILLE = 1_000n;

const raise = (value: bigint): bigint => (value * INCREASE_PERMILLE) / PERMILLE + 1n;
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * Chooses the fee of a first attempt: twice the base fee, so that it stays valid while that rises, or the rate of its
 * size.
 */
export function firstTerms(rate: FeeRate, size: { readonly gas: bigint; readonly vbytes: bigint }): FeeTerms {
  if (rate.kind === 'gas') {
    return { gas: String(size.gas), maxFee: String(2n * rate.base + rate.tip), tip: String(rate.tip) };
  }
  return { fee: String(size.vbytes * (rate.rate ?? DEFAULT_RATE)) };
}

/** Raises the fee of an attempt by an eighth, or to the network's current one where that is higher. */
export function raisedTerms(before: FeeTerms, rate: FeeRate, size: { readonly vbytes: bigint }): FeeTerms {
  if ('fee' in before) {
    const now = rate.kind === 'vbyte' && rate.rate !== null ? size.vbytes * rate.rate : 0n;
    return { fee: String(larger(raise(BigInt(before.fee)), now)) };
  }
  const [base, tip] = rate.kind === 'gas' ? [rate.base, rate.tip] : [0n, 0n];
  return {
    gas: before.gas,
    maxFee: String(larger(raise(BigInt(before.maxFee)), 2n * base + tip)),
    tip: String(larger(raise(BigInt(before.tip)), tip)),
  };
}
