import { BASE_PATH } from '@aldgate/contract/wire.ts';
import { createParser } from 'eventsource-parser';
import { later } from '../browser/later.ts';
import { createReconnection, type ReconnectionPorts } from './reconnection.ts';

export interface ChannelPorts extends ReconnectionPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string | null;
  /** CL-02: the language of the client. */
  readonly language: () => string;
}

export interface ChannelListener {
  /** An event with its data as text. */
  readonly onEvent: (name: string, data: string) => void;
  /** Whether the channel is open; while it is not, polling is the only source. */
  readonly onOpen?: (isOpen: boolean) => void;
}

/** The server sends a heartbeat every 15 s; a connection that is silent for longer is dead. */
const SILENT_MS = 40_000;

/** Keeps a channel of server-sent events open until the returned function is called. A rejected session ends it. */
export function openChannel(ports: ChannelPorts, path: string, { onEvent, onOpen }: ChannelListener): () => void {
  let isClosed = false;
  let abort = new AbortController();
  const reconnection = createReconnection(ports);

  const open = async () => {
    abort = new AbortController();
    const { signal } = abort;
    try {
      const response = await ports.fetch(`${BASE_PATH}${path}`, {
        headers: { source: 'web', language: ports.language(), authorization: `Bearer ${ports.token() ?? ''}` },
        signal,
      });
      if (!isEventStream(response)) {
        // A JSON envelope instead of a stream: the session or the request is no longer valid, and the calls report
        // it.
        await response.body?.cancel();
        if (response.ok) return;
        throw new Error(`HTTP ${response.status}`);
      }
      await read(response, () => abort.abort());
    } catch {
      // Reconnects below, whatever the cause.
    }
    if (isClosed) return;
    onOpen?.(false);
    reconnection.schedule(() => void open());
  };

  const read = async (response: Response, end: () => void) => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (reader === undefined) return;
    const parser = createParser({
      onEvent: ({ event = 'message', data }) => {
        reconnection.succeeded();
        onEvent(event, data);
      },
    });
    onOpen?.(true);
    for (;;) {
      const cancelWatch = ports.later(end, SILENT_MS);
      const { done, value } = await reader.read().finally(cancelWatch);
      if (done || isClosed) return;
      parser.feed(value);
    }
  };

  void open();
  return () => {
    isClosed = true;
    reconnection.cancel();
    abort.abort();
  };
}

function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') === true;
}

export const browserPorts = (token: () => string | null, language: () => string): ChannelPorts => ({
  fetch: (...request) => fetch(...request),
  token,
  language,
  later,
  random: Math.random,
});
