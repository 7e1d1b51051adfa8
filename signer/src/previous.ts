import { parseRawTransaction } from '@aldgate/chain/utxo/rawTransaction.ts';
import { Refusal, type UtxoIntent } from './intent.ts';

/** An input with what its previous transaction proves. */
export interface ProvenInput {
  readonly txid: string;
  readonly vout: number;
  /** In the smallest unit. */
  readonly value: bigint;
  readonly path: string;
  readonly script: Uint8Array;
}

/**
 * The inputs of a request with the values and scripts that their previous transactions say, whose hashes are the ids
 * that the signature covers. A P2WPKH signature covers the value of its own input alone: were values only stated,
 * signatures of two answers with different ones could be joined to a transaction with any fee. Throws a Refusal where
 * one is not proved.
 */
export function proveInputs({ inputs, previous }: Pick<UtxoIntent, 'inputs' | 'previous'>): ProvenInput[] {
  const byId = new Map(
    previous.map((text) => {
      const found = parseRawTransaction(text);
      if (found === undefined) throw new Refusal('previous');
      return [found.txid, found];
    }),
  );
  // Nothing in a request is left unread.
  if (byId.size > new Set(inputs.map(({ txid }) => txid)).size) throw new Refusal('previous');
  const names = new Set<string>();
  return inputs.map(({ txid, vout, path }) => {
    const name = `${txid}:${vout}`;
    if (names.has(name)) throw new Refusal('duplicate', name);
    names.add(name);
    const output = byId.get(txid)?.outputs[vout];
    if (output === undefined) throw new Refusal('previous', name);
    return { txid, vout, value: output.amount, path, script: output.script };
  });
}
