import { CallError } from '@aldgate/contract/client/callError.ts';
import { retryUntilKnown } from '../app/retryUntilKnown.ts';

/** The outcome of an accepted quote, as far as it is known. */
export type Outcome =
  | { readonly kind: 'done'; readonly orderId: string }
  /** Nothing was converted. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** The attempts were used up before the outcome was known. */
  | { readonly kind: 'unknown' };

export interface AcceptPorts {
  /** Sends the order with the quote's id; the id stays the same, so it is executed at most once (CV-02). */
  readonly order: () => Promise<{ readonly orderId: string }>;
  readonly wait: (ms: number) => Promise<void>;
  /** A response is missing, and the server is asked again. */
  readonly onUnanswered: () => void;
}

/**
 * Accepts a firm quote and resolves its outcome. After a lost response it is unknown whether the money moved, so the
 * same quote is sent again: the server then returns the first result, converts now, or reports that the quote
 * expired.
 */
export async function acceptQuote({ order, wait, onUnanswered }: AcceptPorts): Promise<Outcome> {
  const attempt = () =>
    order().then(
      ({ orderId }): Outcome => ({ kind: 'done', orderId }),
      (error: unknown) => parseOutcome(error),
    );
  return (await retryUntilKnown({ attempt, wait, onUnanswered })) ?? { kind: 'unknown' };
}

/** The outcome proved by a failure; undefined where it stays open. */
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
