import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../../kernel/database/tables.ts';

const intent = z.object({
  salts: z.array(z.string()).optional(),
  tokens: z.array(z.string()).optional(),
  inputs: z.array(z.unknown()).optional(),
  outputs: z.array(z.unknown()).optional(),
});

/** Gas of a flush: of its transaction, of each address with its coins, and of each token of an address. */
const FLUSH_GAS = { transaction: 60_000n, address: 60_000n, token: 45_000n } as const;
const TRANSFER_GAS = 100_000n;
/** Virtual bytes of a P2WPKH transaction: of itself with two outputs, of each input, and of each further output. */
const VBYTES = { transaction: 75n, input: 69n, output: 31n } as const;

/** The most gas that a transaction may use, or about how large it is. */
export function estimateSize(outgoing: Pick<Selectable<Tables['outgoing_transaction']>, 'kind' | 'intent'>): {
  readonly gas: bigint;
  readonly vbytes: bigint;
} {
  const { salts = [], tokens = [], inputs = [], outputs = [] } = intent.parse(outgoing.intent);
  const addresses = BigInt(salts.length);
  const gas =
    outgoing.kind === 'flush'
      ? FLUSH_GAS.transaction + addresses * (FLUSH_GAS.address + BigInt(tokens.length) * FLUSH_GAS.token)
      : TRANSFER_GAS;
  const further = BigInt(Math.max(0, outputs.length - 1));
  return { gas, vbytes: VBYTES.transaction + BigInt(inputs.length) * VBYTES.input + further * VBYTES.output };
}
