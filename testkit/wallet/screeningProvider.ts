import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A question to the provider. */
export interface ScreenedAddress {
  readonly network: string;
  readonly address: string;
  readonly direction: 'in' | 'out';
}

/** Its answer: a result, a text that is none, or nothing until it is closed. */
export type ProviderAnswer =
  | { readonly verdict: 'clear' | 'review' | 'block'; readonly matches?: readonly string[] }
  | { readonly text: string; readonly status?: number }
  | 'nothing';

const TOKEN = 'a-token-of-the-screening-provider-of-tests';

/** A provider of screening over HTTP, which answers by address; others are clear. */
export async function startScreeningProvider() {
  const requests: ScreenedAddress[] = [];
  const answers = new Map<string, ProviderAnswer>();
  const waiting: (() => void)[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const screened = (await json(request)) as ScreenedAddress;
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      response.writeHead(401).end();
      return;
    }
    requests.push(screened);
    const said = answers.get(screened.address) ?? { verdict: 'clear' };
    const end = () => {
      if (said === 'nothing') response.end(JSON.stringify({ verdict: 'clear' }));
      else if ('text' in said) response.writeHead(said.status ?? 200).end(said.text);
      else response.end(JSON.stringify(said));
    };
    if (said === 'nothing') waiting.push(end);
    else end();
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    config: (timeoutMs = 30_000) => ({ url: `http://127.0.0.1:${port}/screen`, token: TOKEN, timeoutMs }),
    /** Sets its answer about an address. */
    say: (address: string, answered: ProviderAnswer) => {
      answers.set(address, answered);
    },
    /** How many requests it has not answered. */
    waiting: () => waiting.length,
    /** Answers those with 'clear'. */
    release: () => {
      for (const end of waiting.splice(0)) end();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type ScreeningProvider = Awaited<ReturnType<typeof startScreeningProvider>>;
