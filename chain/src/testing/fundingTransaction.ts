import { Address, OutScript, Transaction } from '@scure/btc-signer';

interface FundingTerms {
  /** The beginning of addresses. */
  readonly prefix: string;
  readonly outputs: readonly { readonly address: string; readonly amount: bigint }[];
  /** Others have other ids. */
  readonly number?: number;
}

export interface Funding {
  readonly txid: string;
  /** Hexadecimal. */
  readonly raw: string;
}

/** A transaction that pays outputs, as a block has it; nobody signed it. */
export function createFunding({ prefix, outputs, number = 0 }: FundingTerms): Funding {
  const addresses = Address({ bech32: prefix, pubKeyHash: 0, scriptHash: 0, wif: 0 });
  const transaction = new Transaction({ allowUnknownInputs: true });
  for (const { address, amount } of outputs) {
    transaction.addOutput({ script: OutScript.encode(addresses.decode(address)), amount });
  }
  // Last: what is signed cannot get another output.
  transaction.addInput({ txid: 'ab'.repeat(32), index: number, finalScriptSig: Uint8Array.of(0x51) });
  return { txid: transaction.id, raw: Buffer.from(transaction.toBytes(true)).toString('hex') };
}
