import type { Fetch } from '../rest/requestJson.ts';
import { SignedRest } from '../signed/signedRest.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Parameters of every signed call. */
const SIGNING = new Set(['recvWindow', 'timestamp', 'signature']);

/**
 * Signed REST whose remote end is the test: `answer` gives the body of a call, or its status and body. The calls are
 * collected without what signs them.
 */
export function scriptedRest(answer: (call: Call) => unknown, now = 1_763_690_000_000) {
  const calls: Call[] = [];
  const fetch: Fetch = async (url, { method }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('/time')) return Response.json({ serverTime: now });
    const query = Object.fromEntries([...searchParams].filter(([name]) => !SIGNING.has(name)));
    const call = { method, path: pathname, query };
    calls.push(call);
    const body = answer(call);
    return body instanceof Response ? body : Response.json(body);
  };
  const rest = new SignedRest({ rest: 'http://venue', key: 'k', secret: 's', now: () => now, fetch });
  return { rest, calls };
}

/** A rejection by the exchange. */
export const rejection = (
  code: number,
  msg: string,
  { status = 400, data }: { status?: number; data?: unknown } = {},
) => Response.json({ code, msg, data }, { status });
