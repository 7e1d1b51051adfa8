import { z } from 'zod';
import { amount, id, time } from '../fields.ts';

const sums = z.array(amount).meta({ description: 'in the order of `assets`' });
const hash = z.string().meta({ description: 'SHA-256 in hexadecimal' });

/** Published fields of a snapshot, with its signature. */
export const publishedTotals = {
  snapshotId: id,
  at: time,
  assets: z.array(z.string()).meta({ description: 'in alphabetical order' }),
  sums,
  leaves: z.int().meta({ description: 'the number of leaves: eight of each institution' }),
  root: hash,
  signature: z.string().meta({
    description:
      'base64 of the 64 bytes r and s (IEEE P1363): ECDSA P-256 SHA-256 of the JSON of assets, at, leaves, ' +
      'root, snapshotId, sums without spaces',
  }),
  publicKey: z.string().meta({ description: 'base64 of the SPKI form' }),
};

export const proofSums = sums;
export const proofHash = hash;

/** Assets held against an asset's liabilities. */
export const assetCoverage = z.object({
  asset: z.string(),
  liabilities: amount,
  chain: amount.meta({ description: 'on the platform’s addresses after the last final blocks' }),
  bank: amount.meta({ description: 'by the last statements of the platform’s accounts' }),
  exchange: amount.meta({ description: 'by the last comparisons with the exchange' }),
  grants: amount.meta({ description: 'granted to try the platform with, and held nowhere' }),
  difference: amount.meta({ description: 'the four sources less the liabilities' }),
});

export const coverageAccount = z.object({
  source: z.enum(['chain', 'bank', 'exchange', 'grants']),
  account: z.string(),
  height: z.int().nullable().meta({ description: 'the block after which the addresses held it' }),
  at: time.nullable(),
});
