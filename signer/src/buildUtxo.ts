import { HDKey } from '@scure/bip32';
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { Refusal, type UtxoIntent } from './intent.ts';
import { childOf } from './keys.ts';
import type { UtxoPolicy } from './policy.ts';

/** Signals that a transaction can be replaced by one with a higher fee (BIP 125). */
const REPLACEABLE = 0xfffffffd;
/** Less is not worth an output. */
const DUST = 546n;

/** Builds and signs a transaction of our outputs. Throws a Refusal where the policy does not allow it. */
export function signUtxo(
  account: HDKey,
  policy: UtxoPolicy,
  intent: UtxoIntent,
): { readonly raw: string; readonly txid: string } {
  const { addresses } = policy;
  const scriptOf = (path: string) => p2wpkh(childOf(account, path).publicKey ?? new Uint8Array(), addresses);
  const transaction = new Transaction();
  let left = -intent.fee;
  for (const { txid, vout, value, path } of intent.inputs) {
    // The signature commits to script and value: a false one is worth nothing.
    transaction.addInput({
      ...{ txid, index: vout, sequence: REPLACEABLE },
      witnessUtxo: { script: scriptOf(path).script, amount: value },
    });
    left += value;
  }
  for (const { address, amount } of outputsOf(policy, intent)) {
    if (amount < DUST) throw new Refusal('output', DUST);
    transaction.addOutput({ script: scriptFor(policy, address), amount });
    left -= amount;
  }
  if (left < 0n) throw new Refusal('inputs', intent.fee);
  if (left > 0n && left < DUST) throw new Refusal('change', DUST);
  if (left > 0n) transaction.addOutput({ script: scriptOf(intent.change.path).script, amount: left });
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
function outputsOf(policy: UtxoPolicy, intent: UtxoIntent): { address: string; amount: bigint }[] {
  if (intent.kind === 'spend') return intent.outputs.map(({ address, amount }) => ({ address, amount }));
  const { publicKey } = childOf(HDKey.fromExtendedKey(policy.coldXpub), `0/${intent.number}`);
  const { address } = p2wpkh(publicKey ?? new Uint8Array(), policy.addresses);
  return [{ address, amount: intent.amount }];
}

function scriptFor({ addresses }: UtxoPolicy, address: string): Uint8Array {
  try {
    return OutScript.encode(Address(addresses).decode(address));
  } catch {
    throw new Refusal('address', address);
  }
}
