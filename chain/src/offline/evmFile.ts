import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from 'viem';
import { z } from 'zod';
import { address, count, quantity } from '../evm/rpc.ts';
import { OfflineFileError } from './offlineFile.ts';

/** A transaction of Ethereum (EIP-1559); amounts and fees in wei. */
export interface EvmTransaction {
  readonly chainId: number;
  readonly nonce: number;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

const hex = z.string().regex(/^0x([0-9a-f]{2})*$/);

const shape = z.object({
  type: z.literal('0x2'),
  chainId: count,
  nonce: count,
  from: address,
  to: address,
  value: quantity,
  data: hex,
  gas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  raw: hex.optional(),
});

const toHex = (value: bigint | number): string => `0x${value.toString(16)}`;

/** The JSON of a transaction, with the signed one once there is one. */
export function formatEvmFile(transaction: EvmTransaction, raw?: string): string {
  const { from, to, data } = transaction;
  const quantities = ['chainId', 'nonce', 'value', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const;
  return `${JSON.stringify(
    {
      type: '0x2',
      from,
      to,
      data,
      ...Object.fromEntries(quantities.map((name) => [name, toHex(transaction[name])])),
      ...(raw !== undefined && { raw }),
    },
    null,
    2,
  )}\n`;
}

/** Reads the file; `raw` is undefined before it is signed. Throws an OfflineFileError for another. */
export function parseEvmFile(text: string): { readonly transaction: EvmTransaction; readonly raw: Hex | undefined } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new OfflineFileError('the file is no JSON');
  }
  const parsed = shape.safeParse(content);
  if (!parsed.success)
    throw new OfflineFileError(`the file is no EIP-1559 transaction: ${z.prettifyError(parsed.error)}`);
  const { type: _type, raw, ...transaction } = parsed.data;
  return { transaction, raw: raw as Hex | undefined };
}

/** Decodes a signed transaction and recovers its signer. Throws an OfflineFileError for what is none. */
export async function readSignedEvm(
  raw: Hex,
): Promise<{ readonly transaction: EvmTransaction; readonly txid: string }> {
  try {
    const serializedTransaction = raw as TransactionSerializedEIP1559;
    const signed = parseTransaction(serializedTransaction);
    if (signed.type !== 'eip1559' || (signed.accessList ?? []).length > 0) throw new Error('it has an access list');
    const from = await recoverTransactionAddress({ serializedTransaction });
    const transaction = {
      chainId: signed.chainId,
      nonce: signed.nonce ?? 0,
      from: from.toLowerCase(),
      to: signed.to?.toLowerCase() ?? '',
      value: signed.value ?? 0n,
      data: signed.data ?? '0x',
      gas: signed.gas ?? 0n,
      maxFeePerGas: signed.maxFeePerGas ?? 0n,
      maxPriorityFeePerGas: signed.maxPriorityFeePerGas ?? 0n,
    };
    return { transaction, txid: keccak256(raw) };
  } catch (cause) {
    throw new OfflineFileError('the signed transaction cannot be read', { cause });
  }
}
