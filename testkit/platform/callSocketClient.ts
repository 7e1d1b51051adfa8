import { once } from 'node:events';
import { BASE_PATH, channels, type SocketAnswer } from '@aldgate/contract';
import { type ClientOptions, WebSocket } from 'ws';

/** The envelope, from HTTP or the socket. */
export interface Answered {
  readonly status: number;
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  readonly data: any;
}

/** A client of the calls' socket, like the one of the pages. */
export interface CallSocketClient {
  readonly socket: WebSocket;
  /** The path is relative to the base path. Rejects if the socket closes before the answer. */
  ask(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  /** Resolves with the close code of the server. */
  readonly closed: Promise<number>;
}

export async function openCallSocket(url: string, options: ClientOptions = {}): Promise<CallSocketClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${BASE_PATH}${channels.calls.path}`, options);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const waiting = new Map<number, (answer: SocketAnswer) => void>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8');
    if (text === '') return;
    const answer = JSON.parse(text) as SocketAnswer;
    waiting.get(answer.id)?.(answer);
  });
  await once(socket, 'open');
  return {
    socket,
    closed,
    async ask(path, body, headers = {}) {
      last += 1;
      const id = last;
      const answer = new Promise<SocketAnswer>((resolve, reject) => {
        waiting.set(id, resolve);
        void closed.then(() => reject(new Error('the socket was closed')));
      });
      socket.send(
        JSON.stringify({
          id,
          path: `${BASE_PATH}${path}`,
          headers: { source: 'web', language: 'en-US', 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      );
      const { status, body: text } = await answer;
      return { status, ...(JSON.parse(text) as Omit<Answered, 'status'>) };
    },
  };
}
