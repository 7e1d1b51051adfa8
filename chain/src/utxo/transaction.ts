import { z } from 'zod';
import type { Payment, Spending } from '../chain.ts';

const DECIMALS = 8;
/** How many blocks the coins of a block's own transaction cannot be spent for. */
const MATURES_AFTER = 100;

/** An amount as the node writes it, `1.50000000`, in the smallest unit. */
export const amount = z
  .union([z.string(), z.int().nonnegative().transform(String)])
  .refine((text) => /^\d{1,10}(\.\d{1,8})?$/.test(text))
  .transform((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  });

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const transaction = z.object({
  txid: hash,
  vin: z.array(z.object({ txid: hash.optional(), vout: z.int().nonnegative().optional() })),
  vout: z.array(
    z.object({
      value: amount,
      n: z.int().nonnegative(),
      // Newer nodes name one address, older ones a list.
      scriptPubKey: z.object({ address: z.string().optional(), addresses: z.array(z.string()).optional() }),
    }),
  ),
  blockhash: hash.optional(),
  confirmations: z.int().optional(),
});

export type Transaction = z.output<typeof transaction>;

type Output = Transaction['vout'][number];

/** The one address that an output pays; undefined for a script that names none or several. */
export const addressOf = ({ scriptPubKey: { address, addresses = [] } }: Output): string | undefined =>
  address ?? (addresses.length === 1 ? addresses[0] : undefined);

/** The outputs that pay one address. */
export function listPayments({ txid, vin, vout }: Transaction, height: number | null): Payment[] {
  const isOfBlock = vin.some((input) => input.txid === undefined);
  return vout.flatMap((output) => {
    const { value, n } = output;
    const to = addressOf(output);
    if (to === undefined || value === 0n) return [];
    const maturesAt = isOfBlock && height !== null ? height + MATURES_AFTER : null;
    return [{ txid, index: `out:${n}`, from: null, to, contract: null, amount: value, maturesAt }];
  });
}

export const spendingOf = ({ txid, vin }: Transaction): Spending => ({
  txid,
  nonce: null,
  succeeded: true,
  fee: null,
  outputs: vin.flatMap(({ txid: from, vout }) => (from === undefined ? [] : [{ txid: from, index: vout ?? 0 }])),
});
