import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

interface RpcAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Replaces the answer to a request, or drops it after the request was passed on. */
export type RpcOverride = (
  request: RpcRequest,
  pass: (request: RpcRequest) => Promise<unknown>,
) => Promise<{ readonly result: unknown } | { readonly error: unknown } | 'lost'> | undefined;

/** A line to a node whose answers a test changes. */
export async function openRpcProxy(nodeUrl: string) {
  let override: RpcOverride = () => undefined;

  async function forward(requests: readonly RpcRequest[]): Promise<RpcAnswer[]> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(requests) };
    return (await (await fetch(nodeUrl, init)).json()) as RpcAnswer[];
  }
  const pass = async (request: RpcRequest) => (await forward([request]))[0]?.result;

  async function answer(request: RpcRequest): Promise<RpcAnswer | 'lost'> {
    const changed = await override(request, pass);
    if (changed === 'lost') {
      await pass(request);
      return 'lost';
    }
    return changed === undefined
      ? ((await forward([request]))[0] ?? { id: request.id })
      : { id: request.id, ...changed };
  }

  async function handle(body: string, response: ServerResponse): Promise<void> {
    const requests = JSON.parse(body) as RpcRequest | RpcRequest[];
    const answers = await Promise.all([requests].flat().map(answer));
    if (answers.includes('lost')) {
      response.destroy();
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(requests) ? answers : answers[0]));
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      handle(Buffer.concat(chunks).toString(), response).catch(() => response.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on; without one everything is passed on. */
    setOverride: (next: RpcOverride = () => undefined) => {
      override = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
