import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { intent, Refusal } from './intent.ts';
import type { Signer } from './signer.ts';

/** How long a request is valid. */
const VALID_S = 30;
/**
 * A request of 100 inputs with 1,500,000 bytes of previous transactions, twice that in hexadecimal, and what else it
 * says.
 */
const BODY_BYTES_MAX = 4_194_304;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

interface ServerOptions {
  readonly signer: Signer;
  /** The secret that the server shares with the signer. */
  readonly token: string;
  readonly clock: () => number;
  readonly report: (error: unknown) => void;
}

/** The header that a request bears. */
export function signatureOf(token: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', token).update(`${seconds}.${body}`).digest('hex')}`;
}

/** `GET /identity` and `POST /sign`, for who knows the token. */
export function createSignerServer({ signer, token, clock, report }: ServerOptions) {
  const isAuthentic = (header: string | undefined, body: string): boolean => {
    const [, at = ''] = SIGNATURE.exec(header ?? '') ?? [];
    if (at === '' || Math.abs(clock() / 1_000 - Number(at)) > VALID_S) return false;
    const expected = Buffer.from(signatureOf(token, Number(at), body));
    const received = Buffer.from(header ?? '');
    return expected.length === received.length && timingSafeEqual(expected, received);
  };

  async function answer(request: IncomingMessage, body: string): Promise<{ status: number; content: unknown }> {
    if (!isAuthentic(request.headers['x-signature']?.toString(), body)) return { status: 401, content: {} };
    if (request.method === 'GET' && request.url === '/identity') return { status: 200, content: signer.identity() };
    if (request.method !== 'POST' || request.url !== '/sign') return { status: 404, content: {} };
    const parsed = intent.safeParse(parse(body));
    if (!parsed.success) return { status: 400, content: { message: parsed.error.message } };
    try {
      return { status: 200, content: await signer.sign(parsed.data) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: 200, content: { refused: { rule: error.rule, bound: error.bound } } };
    }
  }

  return createServer((request, response) => {
    void readBody(request)
      .then((body) => (body === undefined ? { status: 413, content: {} } : answer(request, body)))
      .catch((error: unknown) => {
        report(error);
        return { status: 500, content: {} };
      })
      .then(({ status, content }) => send(response, status, content));
  });
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(content));
}
