import { CallError } from '@aldgate/contract/client/callError.ts';
import { retryUntilKnown } from '../app/retryUntilKnown.ts';

/** How an accepted quote ended, as far as it is known. */
export type Outcome =
  | { readonly kind: 'done'; readonly orderId: string }
  /** Nothing was converted. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** The server could not be asked often enough to know. */
  | { readonly kind: 'unknown' };

export interface AcceptPorts {
  /** Sends the order with the quote's id; the same id each time, so that it can happen once only (CV-02). */
  readonly order: () => Promise<{ readonly orderId: string }>;
  readonly wait: (ms: number) => Promise<void>;
  /** An answer is missing, and the server is asked again. */
  readonly onUnanswered: () => void;
}

/**
 * Accepts a firm quote and finds out what became of it. A lost answer leaves open whether the money moved, so the same
 * quote is sent again: the server then answers with the first result, or converts now, or says that it is too late.
 */
export async function acceptQuote({ order, wait, onUnanswered }: AcceptPorts): Promise<Outcome> {
  const attempt = () =>
    order().then(
      ({ orderId }): Outcome => ({ kind: 'done', orderId }),
      (error: unknown) => parseOutcome(error),
    );
  return (await retryUntilKnown({ attempt, wait, onUnanswered })) ?? { kind: 'unknown' };
}

/** What a failure says about the conversion; undefined where it leaves that open. */
function parseOutcome(error: unknown): Outcome | undefined {
  if (!(error instanceof CallError) || error.failure !== 'answer') return undefined;
  if (error.entry === 'repeated' || error.entry === 'unknown') return undefined;
  if (error.entry === 'quoteExpired') return { kind: 'expired' };
  const orderId = error.entry === 'quoteUsed' ? parseOrderId(error.data) : undefined;
  return orderId === undefined ? { kind: 'rejected', error } : { kind: 'done', orderId };
}

function parseOrderId(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('orderId' in data)) return undefined;
  return typeof data.orderId === 'string' ? data.orderId : undefined;
}
