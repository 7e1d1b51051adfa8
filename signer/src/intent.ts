import { z } from 'zod';
import { evmAddress, units } from './policy.ts';

/**
 * Intent that the server asks a signature for. The signer builds the transaction from it: nothing in it is signed as it
 * comes.
 */

const bytes32 = z.string().regex(/^0x[0-9a-f]{64}$/) as unknown as z.ZodType<`0x${string}`>;
const nonce = z.int().nonnegative();
const txid = z.string().regex(/^[0-9a-f]{64}$/);
/** Ten million children, so that whatever was paid to one can be found. */
const path = z.string().regex(/^[01]\/(0|[1-9]\d{0,6})$/);

const request = {
  requestId: z.string().min(1).max(100),
  /** From one on: a further one replaces the last with a higher fee. */
  attempt: z.int().positive(),
  network: z.string().min(1).max(20),
};
const evmTerms = { ...request, nonce, gas: units, maxFee: units, tip: units };
/** An output that is spent; its value is what its previous transaction says. */
const input = z.strictObject({ txid, vout: z.int().nonnegative(), path });
const INPUTS_MAX = 200;
const inputs = z.array(input).min(1).max(INPUTS_MAX);
/** The transactions that made the inputs, each once, in hexadecimal, with or without witnesses. */
const previous = z.array(z.string().regex(/^[0-9a-f]+$/)).max(INPUTS_MAX);
const change = z.strictObject({ path });

const flush = z.strictObject({
  kind: z.literal('flush'),
  factory: evmAddress,
  salts: z.array(bytes32).min(1).max(200),
  tokens: z.array(evmAddress).max(20),
  ...evmTerms,
});
const transfer = z.strictObject({
  kind: z.literal('transfer'),
  withdrawalIds: z.array(z.string().min(1)).min(1),
  asset: z.string(),
  to: evmAddress,
  amount: units,
  ...evmTerms,
});
/** Nothing, to the hot wallet itself, in place of a transaction with the same nonce. */
const evmCancel = z.strictObject({ kind: z.literal('cancel'), ...evmTerms });
const evmToCold = z.strictObject({ kind: z.literal('to_cold'), asset: z.string(), amount: units, ...evmTerms });
const spend = z.strictObject({
  ...request,
  kind: z.literal('spend'),
  inputs,
  change,
  fee: units,
  previous,
  outputs: z
    .array(z.strictObject({ address: z.string(), amount: units, withdrawalId: z.string().min(1) }))
    .min(1)
    .max(200),
});
const utxoToCold = z.strictObject({
  ...request,
  kind: z.literal('to_cold'),
  inputs,
  change,
  fee: units,
  previous,
  // Which address of the cold wallet.
  number: nonce,
  amount: units,
});
/** The inputs back to its own account, in place of a transaction with the same inputs. */
const utxoCancel = z.strictObject({
  ...request,
  kind: z.literal('cancel'),
  inputs,
  change,
  fee: units,
  previous,
});

export const intent = z.union([flush, transfer, evmCancel, evmToCold, spend, utxoToCold, utxoCancel]);
export type Intent = z.output<typeof intent>;
export type EvmIntent = Exclude<Intent, UtxoIntent>;
export type UtxoIntent = z.output<typeof spend> | z.output<typeof utxoToCold> | z.output<typeof utxoCancel>;

export const isUtxoIntent = (each: Intent): each is UtxoIntent => 'inputs' in each;

/** Why nothing was signed: the rule, and the bound that it has. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly rule: string;
  readonly bound: string | null;

  constructor(rule: string, bound: bigint | string | null = null) {
    super(bound === null ? `refused: ${rule}` : `refused: ${rule} (${bound})`);
    this.rule = rule;
    this.bound = bound === null ? null : String(bound);
  }
}
