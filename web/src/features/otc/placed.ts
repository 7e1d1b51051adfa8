import type { CallError } from '@aldgate/client-kit/calls/callError.ts';

/** A limit order or a request that exists now. */
export interface Placed {
  readonly orderId: string;
  /** The end of the time to answer a request, epoch milliseconds of the business clock; undefined if not known. */
  readonly answerBy: number | undefined;
}

/**
 * The first result of a key that was used with the same request: the attempt before had succeeded. Undefined for any
 * other error.
 */
export const placedByKey = ({ entry, data }: Pick<CallError, 'entry' | 'data'>): Placed | undefined =>
  entry === 'otcKeyUsed' && isSame(data) ? readPlaced(data) : undefined;

const isSame = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isSame' in data && data.isSame === true;

/** Parses an answer or the first result in an error; undefined where it names no order. */
export function readPlaced(data: unknown): Placed | undefined {
  if (typeof data !== 'object' || data === null || !('orderId' in data)) return undefined;
  const { orderId } = data;
  const answerBy = 'answerBy' in data && typeof data.answerBy === 'number' ? data.answerBy : undefined;
  return typeof orderId === 'string' ? { orderId, answerBy } : undefined;
}
