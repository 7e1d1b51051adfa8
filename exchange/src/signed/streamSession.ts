import type { Clock } from '../clock.ts';

/** An open socket as its session uses it; without effect once the socket is lost. */
export interface SessionSocket {
  readonly clock: Clock;
  readonly send: (message: unknown) => void;
  /** Events are delivered from here on. */
  readonly ready: () => void;
  /** Ends the connection; another one follows. */
  readonly lost: (error?: unknown) => void;
}

/**
 * A message of an account's stream: a known event, another message, a malformed event, or a notice that the session
 * has begun or ended.
 */
export type SessionMessage<Event> =
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'other' }
  | { readonly kind: 'malformed'; readonly name: string }
  | { readonly kind: 'begun' }
  | { readonly kind: 'ended'; readonly error?: unknown };

/** How a product's account stream begins and what its messages are; `UserStream` keeps it connected. */
export interface StreamSession<Event> {
  /** The method that asks a silent socket for an answer. */
  readonly probe: string;
  /** The address of the next socket. Rejects with an ExchangeError. */
  findAddress(): Promise<string>;
  /** Begins on an open socket; the returned function ends what it started. */
  begin(socket: SessionSocket): () => void;
  read(message: unknown): SessionMessage<Event>;
}
