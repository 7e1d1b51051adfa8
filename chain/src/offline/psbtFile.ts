import { Address, OutScript, p2wpkh, RawTx, Transaction } from '@scure/btc-signer';
import { OfflineFileError } from './offlineFile.ts';

/** A transaction of outputs; values in the smallest unit. */
export interface UtxoTransaction {
  readonly inputs: readonly {
    readonly txid: string;
    readonly vout: number;
    readonly value: bigint;
    readonly address: string;
    /**
     * The transaction that made the output, in hexadecimal: its hash proves the value, which a signature of P2WPKH
     * covers for its own input alone. A signed file need not have it.
     */
    readonly previous?: string | undefined;
  }[];
  readonly outputs: readonly { readonly address: string; readonly amount: bigint }[];
}

/** Signals that a transaction can be replaced by one with a higher fee (BIP 125). */
export const REPLACEABLE = 0xfffffffd;

const addressesOf = (prefix: string) => Address({ bech32: prefix, pubKeyHash: 0, scriptHash: 0, wif: 0 });
const scriptOf = (address: string, prefix: string) => OutScript.encode(addressesOf(prefix).decode(address));

/** The PSBT of a transaction of P2WPKH outputs, in base64. `prefix`: what the network's addresses begin with. */
export function formatPsbt({ inputs, outputs }: UtxoTransaction, prefix: string): string {
  const transaction = new Transaction();
  for (const { txid, vout, value, address, previous } of inputs) {
    const witnessUtxo = { script: scriptOf(address, prefix), amount: value };
    const input = { txid, index: vout, sequence: REPLACEABLE, witnessUtxo };
    transaction.addInput(previous === undefined ? input : { ...input, nonWitnessUtxo: Buffer.from(previous, 'hex') });
  }
  for (const { address, amount } of outputs) transaction.addOutput({ script: scriptOf(address, prefix), amount });
  return `${Buffer.from(transaction.toPSBT()).toString('base64')}\n`;
}

export interface ReadPsbt extends UtxoTransaction {
  /** Signatures are not part of it: it is the same before and after. */
  readonly txid: string;
  /** The signed transaction in hexadecimal; undefined while a signature is missing. */
  readonly raw: string | undefined;
}

/** Reads a PSBT. Throws an OfflineFileError for what is none. */
export function readPsbt(text: string, prefix: string): ReadPsbt {
  const transaction = parsePsbt(text);
  const inputs = indexesOf(transaction.inputsLength).map((index) => {
    const { txid, index: vout, witnessUtxo, nonWitnessUtxo } = transaction.getInput(index);
    if (txid === undefined || vout === undefined || witnessUtxo === undefined) {
      throw new OfflineFileError(`input ${index} has no value`);
    }
    const address = formatScript(witnessUtxo.script, prefix);
    const previous = nonWitnessUtxo && Buffer.from(RawTx.encode(nonWitnessUtxo)).toString('hex');
    return { txid: Buffer.from(txid).toString('hex'), vout, value: witnessUtxo.amount, address, previous };
  });
  const outputs = indexesOf(transaction.outputsLength).map((index) => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(index);
    return { address: formatScript(script, prefix), amount };
  });
  const isSigned = transaction.inputsLength > 0 && indexesOf(transaction.inputsLength).every(hasKey);
  return { inputs, outputs, txid: transaction.id, raw: isSigned ? transaction.hex : undefined };

  /** Whether the key of the input's address signed it. */
  function hasKey(index: number): boolean {
    const [signature, key] = transaction.getInput(index).finalScriptWitness ?? [];
    if (signature === undefined || key === undefined) return false;
    const script = transaction.getInput(index).witnessUtxo?.script ?? new Uint8Array();
    return Buffer.from(p2wpkh(key).script).equals(Buffer.from(script));
  }
}

/** The PSBT with the signatures of the same transaction as it was signed, and without what only a signer needs. */
export function addSignatures(text: string, raw: string): string {
  const transaction = parsePsbt(text);
  const signed = Transaction.fromRaw(Buffer.from(raw, 'hex'));
  if (signed.id !== transaction.id) throw new OfflineFileError('another transaction was signed');
  for (const index of indexesOf(transaction.inputsLength)) {
    const { finalScriptWitness } = signed.getInput(index);
    if (finalScriptWitness !== undefined) transaction.updateInput(index, { finalScriptWitness }, true);
    const dropped: object = { nonWitnessUtxo: undefined };
    transaction.updateInput(index, dropped, true);
  }
  return `${Buffer.from(transaction.toPSBT()).toString('base64')}\n`;
}

function parsePsbt(text: string): Transaction {
  try {
    return Transaction.fromPSBT(Buffer.from(text.trim(), 'base64'));
  } catch (cause) {
    throw new OfflineFileError('the file is no PSBT in base64', { cause });
  }
}

const indexesOf = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** The address of a script, or the script in hexadecimal where it has none of this network. */
function formatScript(script: Uint8Array, prefix: string): string {
  try {
    return addressesOf(prefix).encode(OutScript.decode(script));
  } catch {
    return Buffer.from(script).toString('hex');
  }
}
