import { SPOT_LIMITS } from '../../rateLimits.ts';
import type { HeaderList } from '../../rest/headerList.ts';

/** Counts of REST's headers as the WebSocket API names them, in its order. */
const LIMITS = [
  ['x-mbx-order-count-10s', 'ORDERS', 'SECOND', 10, SPOT_LIMITS.ordersPerTenSeconds],
  ['x-mbx-order-count-1d', 'ORDERS', 'DAY', 1, SPOT_LIMITS.ordersPerDay],
  ['x-mbx-used-weight-1m', 'REQUEST_WEIGHT', 'MINUTE', 1, SPOT_LIMITS.weight],
] as const;

export interface ApiAnswer {
  /** JSON of the request's id. */
  readonly id: string;
  readonly status: number;
  readonly headers: HeaderList;
  /** JSON of the result, or of the error. */
  readonly body: string;
}

interface ReplyOptions {
  readonly showsLimits: boolean;
  /** The venue's time, epoch milliseconds. */
  readonly at: number;
}

/** The message that answers a request, from an answer of REST. */
export function writeReply({ id, status, headers, body }: ApiAnswer, { showsLimits, at }: ReplyOptions): string {
  const content = status === 200 ? `"result":${body}` : `"error":${withRetry(body, headers, at)}`;
  const limits = showsLimits ? `,"rateLimits":${JSON.stringify(listLimits(headers))}` : '';
  return `{"id":${id},"status":${status},${content}${limits}}`;
}

/** An error names the time, epoch milliseconds, from which on a request is accepted again. */
function withRetry(body: string, headers: HeaderList, at: number): string {
  const seconds = findHeader(headers, 'retry-after');
  if (seconds === undefined) return body;
  const data = { serverTime: at, retryAfter: at + Number(seconds) * 1000 };
  return `${body.slice(0, -1)},"data":${JSON.stringify(data)}}`;
}

function listLimits(headers: HeaderList) {
  return LIMITS.flatMap(([header, rateLimitType, interval, intervalNum, limit]) => {
    const count = findHeader(headers, header);
    return count === undefined ? [] : [{ rateLimitType, interval, intervalNum, limit, count: Number(count) }];
  });
}

function findHeader(headers: HeaderList, name: string): string | undefined {
  const index = headers.indexOf(name);
  return index < 0 ? undefined : headers[index + 1];
}
