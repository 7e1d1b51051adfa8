import { z } from 'zod';
import { ChainError } from '../chainError.ts';
import { type Ask, parseAnswer } from '../rpc.ts';

const TIMEOUT_MS = 10_000;

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
    const { result, error } = parseAnswer(method, parseExactly(text), envelope);
    if (error !== null) {
      throw new ChainError({ failure: 'refused', message: `${method}: ${error.message}`, code: error.code });
    }
    return parseAnswer(method, result, shape);
  };
}

async function load(method: string, url: string, request: RequestInit): Promise<string> {
  try {
    return await (await fetch(url, request)).text();
  } catch (cause) {
    throw new ChainError({ failure: 'unreachable', message: `${method}: the node cannot be reached`, cause });
  }
}

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
