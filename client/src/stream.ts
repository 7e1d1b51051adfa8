import { ApiError, ConnectionError } from './errors.ts';
import type { Operations } from './generated/operations.ts';
import { mayRepeat, repeatAfterMs } from './retry.ts';
import { parseServerSentEvents } from './serverSentEvents.ts';
import type { Transport } from './transport.ts';

const PATH = '/open/v1/stream';
/** How a stream is opened, by the rules of a read. */
const READ = { method: 'GET', path: '/stream', inPath: [], permission: 'read', name: null } as const;
/** The server sends a sign of life every 15 s. */
const IDLE_MS = 45_000;

/** An event of the institution; its `id` is the cursor that a stream continues after. */
export type StreamEvent = Operations['getStream']['answer'];

export interface StreamOptions {
  /** Types of events; all without it. */
  readonly types?: readonly StreamEvent['type'][];
  /** The `id` of the last event that was processed; without it the stream begins now. */
  readonly after?: string;
  /** Ends the stream. */
  readonly signal?: AbortSignal;
  /** After which silence the connection counts as lost, 45000 ms unless given. */
  readonly idleMs?: number;
}

export type EventStream = AsyncGenerator<StreamEvent, void, void>;

/**
 * Reads the stream of events, and opens it again after a cut, from the last event that it gave. Ends by the signal;
 * throws ApiError where the key may not read it any more.
 */
export async function* openStream(
  transport: Transport,
  wait: (ms: number) => Promise<void>,
  { types, after, signal, idleMs = IDLE_MS }: StreamOptions,
): EventStream {
  const target = types === undefined ? PATH : `${PATH}?types=${encodeURIComponent(types.join(','))}`;
  let last = after;
  let failures = 0;
  const isEnded = () => signal?.aborted === true;
  while (!isEnded()) {
    let failure: ApiError | ConnectionError | null = null;
    const line = openLine(signal, idleMs);
    try {
      const headers = { Accept: 'text/event-stream', ...(last !== undefined && { 'Last-Event-ID': last }) };
      const response = await transport({ method: 'GET', target, body: '', headers, signal: line.signal });
      for await (const { id, data } of parseServerSentEvents(line.read(response))) {
        failures = 0;
        const isNew = id !== null && id !== last;
        if (isNew && data !== '') yield JSON.parse(data) as StreamEvent;
        if (isNew) last = id;
      }
    } catch (error) {
      if (isEnded()) return;
      if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error;
      if (!mayRepeat(READ, error)) throw error;
      failure = error;
    } finally {
      line.end();
    }
    await Promise.race([wait(repeatAfterMs(failure, failures)), aborted(signal)]);
    failures += 1;
  }
}

/** A connection that ends with the caller’s signal, and when nothing arrives for a time. */
function openLine(signal: AbortSignal | undefined, idleMs: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, idleMs);
  signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    async *read({ body }: Response): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of body ?? []) {
          clearTimeout(timer);
          timer = setTimeout(abort, idleMs);
          yield chunk;
        }
      } catch (error) {
        throw new ConnectionError('the stream was cut', { cause: error });
      }
    },
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      controller.abort();
    },
  };
}

/** Resolves when the signal is given. */
const aborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
