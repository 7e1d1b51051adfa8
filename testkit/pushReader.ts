import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { BASE_PATH, channels } from '@aldgate/contract';

interface PushEvent {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it waits for
  readonly data: any;
}

/** A reader of an account's push channel, like a browser's page. */
export interface PushReader {
  readonly events: readonly PushEvent[];
  readonly isEnded: boolean;
  close(): void;
}

export async function readPush(
  url: string,
  keyId: string,
  token: string,
  { path }: { readonly path: string } = channels.futures,
): Promise<PushReader> {
  // A separate connection, closed with the reader.
  const request = get(`${url}${BASE_PATH}${path}?exchangeKeyId=${keyId}`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: PushEvent[] = [];
  let isEnded = false;
  let text = '';
  const take = (block: string) => {
    const name = /^event: (.+)$/m.exec(block)?.[1];
    const data = /^data: (.+)$/m.exec(block)?.[1];
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
    events,
    get isEnded() {
      return isEnded;
    },
    close: () => request.destroy(),
  };
}
