import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { evmAddress, tokenList, units, utxoAddresses } from './policy.ts';

/** Transactions that the cold wallet's key may sign: transfers to the hot wallet alone. */
const coldEvm = z.strictObject({
  kind: z.literal('evm'),
  chainId: z.int().positive(),
  native: z.string(),
  tokens: tokenList,
  feeCapWei: units,
  hot: evmAddress,
});

const coldUtxo = z.strictObject({
  kind: z.literal('utxo'),
  addresses: utxoAddresses,
  coinType: z.int().nonnegative(),
  feeCapPerVbyte: units,
  hotXpub: z.string(),
});

const policy = z.strictObject({ networks: z.record(z.string(), z.discriminatedUnion('kind', [coldEvm, coldUtxo])) });

export type ColdEvmPolicy = z.output<typeof coldEvm>;
export type ColdUtxoPolicy = z.output<typeof coldUtxo>;
export type ColdPolicy = z.output<typeof policy>;

export const readColdPolicy = (path: string): ColdPolicy => policy.parse(JSON.parse(readFileSync(path, 'utf8')));
