import { REPLACEABLE } from '@aldgate/chain/offline/psbtFile.ts';
import { HDKey } from '@scure/bip32';
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { Refusal, type UtxoIntent } from './intent.ts';
import { childOf } from './keys.ts';
import type { UtxoPolicy } from './policy.ts';
import { type ProvenInput, proveInputs } from './previous.ts';

/** Less is not worth an output. */
const DUST = 546n;

type BuildPolicy = Pick<UtxoPolicy, 'addresses' | 'feeCapPerVbyte'> & { readonly coldXpub: string | null };

/**
 * Builds and signs a transaction of our outputs. Throws a Refusal where the policy does not allow it, or an input is
 * not proved.
 */
export function signUtxo(
  account: HDKey,
  policy: BuildPolicy,
  intent: UtxoIntent,
  inputs: readonly ProvenInput[] = proveInputs(intent),
): { readonly raw: string; readonly txid: string } {
  const { addresses } = policy;
  const scriptOf = (path: string) => p2wpkh(childOf(account, path).publicKey ?? new Uint8Array(), addresses);
  const transaction = new Transaction();
  let left = -intent.fee;
  for (const { txid, vout, value, path, script } of inputs) {
    if (!Buffer.from(scriptOf(path).script).equals(script)) throw new Refusal('path', path);
    // The previous transactions are proved once: `strictPrevoutValidation` of the library parses all of them for each
    // signature.
    const witnessUtxo = { script, amount: value };
    transaction.addInput({ txid, index: vout, sequence: REPLACEABLE, witnessUtxo });
    left += value;
  }
  const outputs = outputsOf(policy, intent);
  for (const { address, amount } of outputs) {
    if (amount < DUST) throw new Refusal('output', DUST);
    transaction.addOutput({ script: scriptFor(policy, address), amount });
    left -= amount;
  }
  if (left < 0n) throw new Refusal('inputs', intent.fee);
  const isChangeNeeded = left > 0n || outputs.length === 0;
  if (isChangeNeeded && left < DUST) throw new Refusal('change', DUST);
  if (isChangeNeeded) transaction.addOutput({ script: scriptOf(intent.change.path).script, amount: left });
  for (const [index, { path }] of intent.inputs.entries()) {
    const { privateKey } = childOf(account, path);
    if (privateKey === null) throw new Error('the account has no keys');
    transaction.signIdx(privateKey, index);
  }
  transaction.finalize();
  const feeCap = policy.feeCapPerVbyte * BigInt(transaction.vsize);
  if (intent.fee > feeCap) throw new Refusal('fee', feeCap);
  return { raw: transaction.hex, txid: transaction.id };
}

/** Whom it pays, beside change. */
function outputsOf(policy: BuildPolicy, intent: UtxoIntent): { address: string; amount: bigint }[] {
  if (intent.kind === 'cancel') return [];
  if (intent.kind === 'spend') return intent.outputs.map(({ address, amount }) => ({ address, amount }));
  if (policy.coldXpub === null) throw new Refusal('kind', intent.kind);
  const { publicKey } = childOf(HDKey.fromExtendedKey(policy.coldXpub), `0/${intent.number}`);
  const { address } = p2wpkh(publicKey ?? new Uint8Array(), policy.addresses);
  return [{ address, amount: intent.amount }];
}

function scriptFor({ addresses }: BuildPolicy, address: string): Uint8Array {
  try {
    return OutScript.encode(Address(addresses).decode(address));
  } catch {
    throw new Refusal('address', address);
  }
}
