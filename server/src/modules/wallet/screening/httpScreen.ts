import { z } from 'zod';
import type { ScreeningConfig } from './config.ts';
import type { Screen } from './screening.ts';

/** An answer is small; more than that is none. */
const ANSWER_MAX_BYTES = 64 * 1_024;

const answer = z.object({
  verdict: z.enum(['clear', 'review', 'block']),
  matches: z.array(z.string().max(200)).max(50).default([]),
});

/** A provider over HTTP: `POST {network, address, direction}`, answered with `{verdict, matches}`. */
export function createHttpScreen({ url, token, timeoutMs }: ScreeningConfig): Screen {
  return async (screened) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(screened),
      // The token goes nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(response);
    if (!response.ok) throw new Error(`the provider answered with status ${response.status}`);
    const { verdict, matches } = answer.parse(JSON.parse(text));
    return { verdict, matches: matches.map((match) => `Provider: ${match}`) };
  };
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    const content: Uint8Array = chunk as Uint8Array;
    bytes += content.byteLength;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('the provider’s answer is too large');
    chunks.push(content);
  }
  return Buffer.concat(chunks).toString('utf8');
}
