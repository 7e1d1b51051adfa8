import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers one request; null cuts the connection instead. */
export type Step = ((response: ServerResponse, request: ReceivedRequest) => void | Promise<void>) | null;

/** A server that answers each request by the next step of a script, the last one again and again. */
export async function startScriptedServer(...script: readonly Step[]) {
  const received: ReceivedRequest[] = [];
  const reply = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = incoming;
    const request = { method, target: url, headers, body: await text(incoming) };
    const step = script[Math.min(received.length, script.length - 1)];
    received.push(request);
    if (step === undefined || step === null) incoming.socket.destroy();
    else await step(response, request);
  };
  const server = createServer((incoming, response) => {
    reply(incoming, response).catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Answers with a status and a JSON body. */
export const answer =
  (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

/** Answers with an error of the open API. */
export const failure = (status: number, name: string, data: unknown = null, headers = {}): Step =>
  answer(status, { code: 1, name, message: `is ${name}`, data, requestId: 'req-1' }, headers);
