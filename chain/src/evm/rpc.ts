import { createClient, HttpRequestError, http, RpcRequestError, TimeoutError } from 'viem';
import { z } from 'zod';
import { ChainError } from '../chainError.ts';
import { type Ask, parseAnswer } from '../rpc.ts';

const TIMEOUT_MS = 10_000;

export function connectEvm(url: string): Ask {
  const client = createClient({ transport: http(url, { batch: true, timeout: TIMEOUT_MS, retryCount: 1 }) });
  return async (method, params, shape) => {
    const result: unknown = await client.request({ method, params } as never).catch((error: unknown) => {
      throw toChainError(method, error);
    });
    return parseAnswer(method, result, shape);
  };
}

function toChainError(method: string, cause: unknown): ChainError {
  const causes = listCauses(cause);
  const refusal = causes.find((each) => each instanceof RpcRequestError);
  if (refusal !== undefined) {
    return new ChainError({ failure: 'refused', message: `${method}: ${refusal.details}`, code: refusal.code, cause });
  }
  const isLate = causes.some((each) => each instanceof TimeoutError);
  const isHttp = causes.some((each) => each instanceof HttpRequestError);
  const message = isLate ? 'no answer in time' : isHttp ? 'the node cannot be reached' : String(cause);
  return new ChainError({ failure: 'unreachable', message: `${method}: ${message}`, cause });
}

function listCauses(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (
    let each = error;
    each !== undefined && causes.length < 10;
    each = each instanceof Error ? each.cause : undefined
  ) {
    causes.push(each);
  }
  return causes;
}

/** A quantity: `0x1f`. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt);
/** A quantity that fits a number: heights, nonces, times. */
export const count = quantity.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);
export const hash = z.string().regex(/^0x[0-9a-f]{64}$/i);
/** In lower case, as the adapter compares them. */
export const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase());
