import type { z } from 'zod';
import { ChainError } from './chainError.ts';

/** Sends a JSON-RPC request and parses its result. Rejects with a ChainError. */
export type Ask = <Result>(method: string, params: readonly unknown[], shape: z.ZodType<Result>) => Promise<Result>;

/** Throws a ChainError where an answer has another shape. */
export function parseAnswer<Result>(method: string, answer: unknown, shape: z.ZodType<Result>): Result {
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ChainError({ failure: 'malformed', message: `${method}: an answer of another shape`, cause: parsed.error });
}
