import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A whole number of the smallest unit. */
export const units = z
  .string()
  .regex(/^(0|[1-9]\d{0,76})$/)
  .transform(BigInt);
export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as `0x${string}`);

/** Bounds of transfers, in the asset's smallest unit: of one transaction, of any hour and of any 24 hours. */
const bounds = z.strictObject({ perTransaction: units, perHour: units, perDay: units });

/** Fees are a way out too: who asks for transactions may be who mines them. In the native asset's smallest unit. */
const feeBounds = z.strictObject({ perHour: units, perDay: units });

export const tokenList = z.array(
  z.strictObject({ asset: z.string(), contract: evmAddress, decimals: z.int().min(0).max(36) }),
);

/** The forms of a network's addresses. */
export const utxoAddresses = z.strictObject({
  bech32: z.string(),
  pubKeyHash: z.int(),
  scriptHash: z.int(),
  wif: z.int(),
});

const evmPolicy = z.strictObject({
  kind: z.literal('evm'),
  chainId: z.int().positive(),
  factory: evmAddress,
  tokens: tokenList,
  /** The most that the gas of one transaction may cost, and that of all of an hour and of 24 hours. */
  feeCapWei: units,
  fees: feeBounds,
  cold: evmAddress,
  native: z.string(),
  assets: z.record(z.string(), bounds),
});

const utxoPolicy = z.strictObject({
  kind: z.literal('utxo'),
  asset: z.string(),
  addresses: utxoAddresses,
  coinType: z.int().nonnegative(),
  feeCapPerVbyte: units,
  fees: feeBounds,
  coldXpub: z.string(),
  assets: z.record(z.string(), bounds),
});

const policy = z.strictObject({
  networks: z.record(z.string(), z.discriminatedUnion('kind', [evmPolicy, utxoPolicy])),
});

export type EvmPolicy = z.output<typeof evmPolicy>;
export type UtxoPolicy = z.output<typeof utxoPolicy>;
export type NetworkPolicy = EvmPolicy | UtxoPolicy;

export interface Policy {
  readonly networks: Readonly<Record<string, NetworkPolicy>>;
  /** Hash of the file as it stands: a comparison shows every change. */
  readonly hash: string;
}

/** Reads the policy's file, which no call changes. Throws where it is malformed. */
export function readPolicy(path: string): Policy {
  const text = readFileSync(path, 'utf8');
  return { ...policy.parse(JSON.parse(text)), hash: createHash('sha256').update(text).digest('hex') };
}
