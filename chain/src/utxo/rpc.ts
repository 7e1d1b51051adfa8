import { z } from 'zod';
import { ChainError } from '../chainError.ts';

const TIMEOUT_MS = 10_000;

/** Sends a JSON-RPC request and parses its result. Rejects with a ChainError. */
export type Ask = <Result>(method: string, params: readonly unknown[], shape: z.ZodType<Result>) => Promise<Result>;

const envelope = z.object({
  result: z.unknown(),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
});

/** Connects to a node like Bitcoin Core; its user and password stand in the address. */
export function connectUtxo(address: string): Ask {
  const { username, password, origin, pathname } = new URL(address);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return async (method, params, shape) => {
    const text = await load(method, `${origin}${pathname}`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = envelope.safeParse(parseExactly(text));
    if (!answer.success) throw malformed(method, answer.error);
    const { result, error } = answer.data;
    if (error !== null) {
      throw new ChainError({ failure: 'refused', message: `${method}: ${error.message}`, code: error.code });
    }
    const parsed = shape.safeParse(result);
    if (!parsed.success) throw malformed(method, parsed.error);
    return parsed.data;
  };
}

async function load(method: string, url: string, request: RequestInit): Promise<string> {
  try {
    return await (await fetch(url, request)).text();
  } catch (cause) {
    throw new ChainError({ failure: 'unreachable', message: `${method}: the node cannot be reached`, cause });
  }
}

const malformed = (method: string, cause: unknown) =>
  new ChainError({ failure: 'malformed', message: `${method}: an answer of another shape`, cause });

/** The node writes amounts as JSON numbers; a number with a fraction stays the text that it was. */
function parseExactly(text: string): unknown {
  const keepText = (_key: string, value: unknown, { source = '' }: { readonly source?: string }) =>
    typeof value === 'number' && /[.e]/i.test(source) ? source : value;
  try {
    return JSON.parse(text, keepText);
  } catch {
    return undefined;
  }
}
