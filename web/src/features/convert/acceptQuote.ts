import type { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { type Submitted, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';

interface Accepted {
  readonly orderId: string;
}

export interface AcceptPorts {
  /** Sends the order with the quote's id; the id stays the same, so it is executed at most once (CV-02). */
  readonly order: () => Promise<Accepted>;
  readonly wait: (ms: number) => Promise<void>;
  /** A response is missing, and the server is asked again. */
  readonly onUnanswered: () => void;
}

/** Accepts a firm quote and resolves its outcome: a quote that was used answers with the order that it made. */
export const acceptQuote = ({ order, ...ports }: AcceptPorts): Promise<Submitted<Accepted>> =>
  submitOnce('order', { send: order, ...ports, firstResult: orderOfUsedQuote });

function orderOfUsedQuote({ entry, data }: CallError): Accepted | undefined {
  if (entry !== 'quoteUsed' || typeof data !== 'object' || data === null || !('orderId' in data)) return undefined;
  return typeof data.orderId === 'string' ? { orderId: data.orderId } : undefined;
}
