import { BASE_PATH } from '@aldgate/contract/wire.ts';
import { later } from '../browser/later.ts';
import { createEventReader } from './eventStream.ts';

export interface ChannelPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string | null;
  /** Runs a function later; the returned function cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
}

export interface ChannelListener {
  /** An event with its data as text. */
  readonly onEvent: (name: string, data: string) => void;
  /** Whether the channel is open; while it is not, polling is the only source. */
  readonly onOpen: (isOpen: boolean) => void;
}

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** The server sends a heartbeat every 15 s; a connection that is silent for longer is dead. */
const SILENT_MS = 40_000;

/** Keeps a channel of server-sent events open until the returned function is called. A rejected session ends it. */
export function openChannel(ports: ChannelPorts, path: string, listener: ChannelListener): () => void {
  let isClosed = false;
  let failures = 0;
  let cancel = () => {};
  let abort = new AbortController();

  const again = () => {
    if (isClosed) return;
    cancel = ports.later(() => void open(), Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** failures));
    failures += 1;
  };

  const open = async () => {
    abort = new AbortController();
    const { signal } = abort;
    try {
      const response = await ports.fetch(`${BASE_PATH}${path}`, {
        headers: { source: 'web', authorization: `Bearer ${ports.token() ?? ''}` },
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
    listener.onOpen(false);
    again();
  };

  const read = async (response: Response, end: () => void) => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (reader === undefined) return;
    const readEvents = createEventReader(({ name, data }) => {
      failures = 0;
      listener.onEvent(name, data);
    });
    listener.onOpen(true);
    for (;;) {
      const cancelWatch = ports.later(end, SILENT_MS);
      const { done, value } = await reader.read().finally(cancelWatch);
      if (done || isClosed) return;
      readEvents(value);
    }
  };

  void open();
  return () => {
    isClosed = true;
    cancel();
    abort.abort();
  };
}

function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') === true;
}

export const browserPorts = (token: () => string | null): ChannelPorts => ({
  fetch: (...request) => fetch(...request),
  token,
  later,
});
