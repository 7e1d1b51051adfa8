export interface ShortMessage {
  /** Id of the message: every attempt to send it has the same one. */
  readonly id: string;
  /** E.164: '+85261234567'. */
  readonly to: string;
  readonly text: string;
}

/** The port to SMS. Resolves when the message was accepted; rejects when it must be retried. */
export interface SmsProvider {
  send(message: ShortMessage): Promise<void>;
}

const TIMEOUT_MS = 10_000;

interface Gateway {
  readonly url: string;
  readonly token: string | null;
}

/**
 * Sends through an HTTP gateway: `POST {id, to, text}` as JSON, with a bearer token if configured. Any 2xx accepts
 * the message; `id` is the idempotency key of repeated attempts.
 */
export function gatewayProvider({ url, token }: Gateway): SmsProvider {
  return {
    async send({ id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id, to, text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}
