import { z } from 'zod';
import { ChainError } from '../chainError.ts';
import { type Ask, parseAnswer } from '../rpc.ts';

const TIMEOUT_MS = 10_000;

const envelope = z.object({
  result: z.unknown(),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
});

/** Sends one method with several lists of parameters in one request. Rejects where the node refuses any. */
export type AskAll = <Result>(
  method: string,
  calls: readonly (readonly unknown[])[],
  shape: z.ZodType<Result>,
) => Promise<Result[]>;

/** Connects to a node like Bitcoin Core; its user and password stand in the address. */
export function connectUtxo(address: string): Ask {
  const send = openConnection(address);
  return async (method, params, shape) => {
    const answer = await send(method, { jsonrpc: '1.0', id: 1, method, params });
    return readResult(method, parseAnswer(method, answer, envelope), shape);
  };
}

/** Sends several calls of a method at once. */
export function connectUtxoBatch(address: string): AskAll {
  const send = openConnection(address);
  return async (method, calls, shape) => {
    if (calls.length === 0) return [];
    const batch = calls.map((params, id) => ({ jsonrpc: '1.0', id, method, params }));
    const answers = parseAnswer(method, await send(method, batch), z.array(envelope.extend({ id: z.int() })));
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    return calls.map((_, id) => {
      const answer = byId.get(id);
      if (answer === undefined)
        throw new ChainError({ failure: 'malformed', message: `${method}: an answer is missing` });
      return readResult(method, answer, shape);
    });
  };
}

function openConnection(address: string): (method: string, body: unknown) => Promise<unknown> {
  const { username, password, origin, pathname } = new URL(address);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return async (method, body) => {
    const text = await load(method, `${origin}${pathname}`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return parseExactly(text);
  };
}

function readResult<Result>(
  method: string,
  { result, error }: z.output<typeof envelope>,
  shape: z.ZodType<Result>,
): Result {
  if (error !== null) {
    throw new ChainError({ failure: 'refused', message: `${method}: ${error.message}`, code: error.code });
  }
  return parseAnswer(method, result, shape);
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
