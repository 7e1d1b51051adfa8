import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isOwnRequest } from '@aldgate/domain/local/ownRequest.ts';
import { z } from 'zod';
import { FaucetError, type LocalNetwork } from './localNetwork.ts';

const BODY_MAX = 10_000;
const MINED_MAX = 1_000;
const network = z.string();

const requests = {
  pay: z.strictObject({
    network,
    asset: z.string(),
    address: z.string().max(100),
    amount: z.string().regex(/^(0|[1-9]\d{0,11})(\.\d{1,18})?$/, 'must be a decimal number'),
  }),
  mine: z.strictObject({ network, blocks: z.int().min(1).max(MINED_MAX) }),
  pause: z.strictObject({ network, isPaused: z.boolean() }),
  reorg: z.strictObject({ network, depth: z.int().min(1).max(100) }),
  drop: z.strictObject({ network, txid: z.string().max(100) }),
};
const balanceQuery = z.strictObject({ network, asset: z.string(), address: z.string().max(100) });

/** A network with its miner: one piece of work at a time. */
export interface MinedNetwork extends LocalNetwork {
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  isPaused: boolean;
}

/**
 * Serves the actions of people and tests on the local networks: `GET /state`, `GET /balance`, a POST for each change.
 */
export function createFaucet(networks: ReadonlyMap<string, MinedNetwork>, codes: readonly string[]): Server {
  const find = (code: string): MinedNetwork => {
    const found = networks.get(code);
    if (found === undefined) throw new FaucetError(`${code} is not connected`);
    return found;
  };

  const changes: Readonly<Record<string, (body: unknown) => Promise<unknown>>> = {
    async pay(body) {
      const { network: code, asset, address, amount } = requests.pay.parse(body);
      const found = find(code);
      return { txid: await found.run(() => found.pay(asset, address, amount)) };
    },
    async mine(body) {
      const { network: code, blocks } = requests.mine.parse(body);
      const found = find(code);
      await found.run(() => found.mine(blocks));
      return {};
    },
    async pause(body) {
      const { network: code, isPaused } = requests.pause.parse(body);
      find(code).isPaused = isPaused;
      return {};
    },
    async reorg(body) {
      const { network: code, depth } = requests.reorg.parse(body);
      const found = find(code);
      await found.run(() => found.reorganize(depth));
      return {};
    },
    async drop(body) {
      const { network: code, txid } = requests.drop.parse(body);
      const found = find(code);
      await found.run(() => found.drop(txid));
      return {};
    },
  };

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET' && pathname === '/state') {
      return Promise.all(codes.map((code) => describe(code, networks.get(code))));
    }
    if (request.method === 'GET' && pathname === '/balance') {
      const { network: code, asset, address } = balanceQuery.parse(Object.fromEntries(searchParams));
      return { amount: await find(code).balance(asset, address) };
    }
    const change = request.method === 'POST' ? changes[pathname.slice(1)] : undefined;
    if (change === undefined) return undefined;
    return change(JSON.parse(await readBody(request)));
  };

  return createServer((request, response) => {
    const send = (status: number, content: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(content));
    };
    if (!isOwnRequest(request.headers)) {
      send(403, { message: 'not open to other sites' });
      return;
    }
    answer(request).then(
      (content) => (content === undefined ? send(404, { message: 'no such call' }) : send(200, content)),
      (error: unknown) => {
        if (error instanceof z.ZodError) send(400, { message: z.prettifyError(error) });
        else if (error instanceof FaucetError || error instanceof SyntaxError) send(400, { message: error.message });
        else send(502, { message: String(error) });
      },
    );
  });
}

async function describe(code: string, network: MinedNetwork | undefined) {
  const state = await network?.state().catch(() => undefined);
  return {
    network: code,
    isConnected: state !== undefined,
    isPaused: network?.isPaused ?? false,
    height: state?.height ?? null,
    mempool: state?.mempool ?? null,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX) throw new FaucetError('the request is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
