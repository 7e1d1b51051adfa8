/** What comes in on a combined socket: data of a stream, the answer to a control message, or its refusal. */
export type StreamMessage =
  | { readonly kind: 'data'; readonly stream: string; readonly data: unknown }
  | { readonly kind: 'answer' }
  | { readonly kind: 'refusal'; readonly code: number; readonly msg: string };

/** Reads one message; anything unknown counts as an answer, since it shows that somebody is there. */
export function parseStreamMessage(text: string): StreamMessage {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { kind: 'answer' };
  }
  if (typeof message !== 'object' || message === null) return { kind: 'answer' };
  if ('stream' in message && typeof message.stream === 'string' && 'data' in message) {
    return { kind: 'data', stream: message.stream, data: message.data };
  }
  if ('code' in message && typeof message.code === 'number') {
    const msg = 'msg' in message && typeof message.msg === 'string' ? message.msg : '';
    return { kind: 'refusal', code: message.code, msg };
  }
  return { kind: 'answer' };
}
