import { parseBoundedJson } from '@aldgate/domain/json/parseBoundedJson.ts';

/** A message of a combined socket: stream data, a response to a control message, or its rejection. */
export type StreamMessage =
  | { readonly kind: 'data'; readonly stream: string; readonly data: unknown }
  | { readonly kind: 'answer' }
  | { readonly kind: 'rejection'; readonly code: number; readonly msg: string };

/** The exchange's time of an event, or of the first of several. */
export function readEventTime(data: unknown): number | undefined {
  const event: unknown = Array.isArray(data) ? data[0] : data;
  if (typeof event !== 'object' || event === null || !('E' in event)) return undefined;
  return typeof event.E === 'number' ? event.E : undefined;
}

/** Parses a message; an unknown one counts as a response, because it shows activity. */
export function parseStreamMessage(text: string): StreamMessage {
  let message: unknown;
  try {
    message = parseBoundedJson(text);
  } catch {
    return { kind: 'answer' };
  }
  if (typeof message !== 'object' || message === null) return { kind: 'answer' };
  if ('stream' in message && typeof message.stream === 'string' && 'data' in message) {
    return { kind: 'data', stream: message.stream, data: message.data };
  }
  if ('code' in message && typeof message.code === 'number') {
    const msg = 'msg' in message && typeof message.msg === 'string' ? message.msg : '';
    return { kind: 'rejection', code: message.code, msg };
  }
  return { kind: 'answer' };
}
