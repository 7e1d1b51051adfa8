import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { BASE_PATH, channels } from '@aldgate/contract';

interface PushEvent {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it waits for
  readonly data: any;
}

/** A reader of a stream of server-sent events, like a browser's page. */
export interface PushReader {
  readonly status: number;
  readonly events: readonly PushEvent[];
  /** The id of the last event, from which another reader continues. */
  readonly lastId: string | undefined;
  readonly isEnded: boolean;
  close(): void;
}

/** Reads the push channel of one or several accounts. */
export function readPush(
  url: string,
  keyIds: string | readonly string[],
  token: string,
  { path }: { readonly path: string } = channels.futures,
): Promise<PushReader> {
  const query = new URLSearchParams([keyIds].flat().map((keyId): [string, string] => ['exchangeKeyId', keyId]));
  return readStream(`${url}${BASE_PATH}${path}?${query.toString()}`, { authorization: `Bearer ${token}` });
}

export async function readStream(url: string, headers: Readonly<Record<string, string>>): Promise<PushReader> {
  // A separate connection, closed with the reader.
  const request = get(url, { agent: false, headers });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: PushEvent[] = [];
  let lastId: string | undefined;
  let isEnded = false;
  let text = '';
  const take = (block: string) => {
    const name = /^event: (.+)$/m.exec(block)?.[1];
    const data = /^data: (.+)$/m.exec(block)?.[1];
    lastId = /^id: (.+)$/m.exec(block)?.[1] ?? lastId;
    if (name !== undefined && data !== undefined) events.push({ name, data: JSON.parse(data) });
  };
  response.setEncoding('utf8');
  response.on('error', () => undefined);
  response.on('data', (chunk: string) => {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) take(block);
  });
  response.on('close', () => {
    isEnded = true;
  });
  return {
    status: response.statusCode ?? 0,
    events,
    get lastId() {
      return lastId;
    },
    get isEnded() {
      return isEnded;
    },
    close: () => request.destroy(),
  };
}
