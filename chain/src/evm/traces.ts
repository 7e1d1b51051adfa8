import { z } from 'zod';
import type { Payment } from '../chain.ts';
import { address, hash, quantity } from './rpc.ts';

/** A trace of `trace_block`. What is not listed here moves no value. */
export const trace = z.object({
  type: z.string(),
  action: z.object({
    callType: z.string().optional(),
    from: address.optional(),
    to: address.optional(),
    value: quantity.optional(),
    // Fields of a contract that destroys itself.
    address: address.optional(),
    refundAddress: address.optional(),
    balance: quantity.optional(),
  }),
  result: z.object({ address: address.optional() }).nullish(),
  error: z.string().nullish(),
  traceAddress: z.array(z.int().nonnegative()),
  transactionHash: hash.nullish(),
  blockHash: hash,
});

export type Trace = z.output<typeof trace>;

/**
 * The native value that calls, creations and self-destructions moved. What failed moved none, nor did anything below
 * it.
 */
export function listNativePayments(traces: readonly Trace[]): Payment[] {
  const failed = new Set(traces.filter(({ error }) => error != null).map((each) => pathOf(each, each.traceAddress)));
  return traces.flatMap((each) => {
    const { transactionHash: txid, traceAddress } = each;
    if (txid == null || isBelow(failed, each)) return [];
    const moved = movedBy(each);
    if (moved === undefined || moved.to === moved.from || moved.amount === 0n) return [];
    const path = traceAddress.length === 0 ? 'tx' : traceAddress.join('_');
    const { from = null, to, amount } = moved;
    return [{ txid, index: `trace:${path}`, from, to, contract: null, amount, maturesAt: null }];
  });
}

const pathOf = ({ transactionHash }: Trace, path: readonly number[]) => `${transactionHash}/${path.join('/')}`;

/** Whether a trace or one above it failed. */
const isBelow = (failed: ReadonlySet<string>, each: Trace): boolean =>
  failed.size > 0 &&
  Array.from({ length: each.traceAddress.length + 1 }, (_, depth) => each.traceAddress.slice(0, depth)).some((path) =>
    failed.has(pathOf(each, path)),
  );

function movedBy({ type, action, result }: Trace): { from?: string; to: string; amount: bigint } | undefined {
  const { callType, from, to, value = 0n, address: destroyed, refundAddress, balance = 0n } = action;
  const source = from === undefined ? {} : { from };
  if (type === 'call' && callType === 'call' && to !== undefined) return { ...source, to, amount: value };
  if (type === 'create' && result?.address !== undefined) return { ...source, to: result.address, amount: value };
  if (type !== 'suicide' || refundAddress === undefined) return undefined;
  return { ...(destroyed !== undefined && { from: destroyed }), to: refundAddress, amount: balance };
}
