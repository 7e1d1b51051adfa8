import { createHash } from 'node:crypto';
import { RawTx } from '@scure/btc-signer';

/** A transaction in its serialised form, without witnesses: its id is the hash of exactly these bytes. */
export interface RawTransaction {
  readonly txid: string;
  /** Hexadecimal. */
  readonly raw: string;
  /** Amounts in the smallest unit. */
  readonly outputs: readonly { readonly script: Uint8Array; readonly amount: bigint }[];
}

/** Reads a serialised transaction in hexadecimal, with or without witnesses; undefined for what is none. */
export function parseRawTransaction(text: string): RawTransaction | undefined {
  try {
    const decoded = RawTx.decode(Buffer.from(text, 'hex'));
    const stripped = RawTx.encode({ ...decoded, segwitFlag: false, witnesses: undefined });
    // Ids are written in the reverse order of the hash's bytes.
    const txid = Buffer.from(sha256(sha256(stripped)))
      .reverse()
      .toString('hex');
    return { txid, raw: Buffer.from(stripped).toString('hex'), outputs: decoded.outputs };
  } catch {
    return undefined;
  }
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
