import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../kernel/time/clock.ts';

const TIMEOUT_MS = 10_000;

const identity = z.object({
  accounts: z.array(
    z.object({ network: z.string(), hot: z.string().nullable(), xpub: z.string().nullable(), cold: z.string() }),
  ),
  policy: z.string(),
  sequence: z.int().nonnegative(),
  head: z.string(),
});

const signed = z.object({ sequence: z.int().positive(), raw: z.string(), txid: z.string() });
const refused = z.object({ refused: z.object({ rule: z.string(), bound: z.string().nullable() }) });

export type SignerIdentity = z.output<typeof identity>;
export type SignerAnswer = z.output<typeof signed> | z.output<typeof refused>;

/** The signer cannot be reached, or answers something else. Nothing is known of what it did. */
export class SignerUnavailable extends Error {
  override readonly name = 'SignerUnavailable';
}

export interface SignerClient {
  readonly identity: () => Promise<SignerIdentity>;
  /** Returns the first answer again for a repeated request and attempt. */
  readonly sign: (intent: object) => Promise<SignerAnswer>;
}

interface Options {
  readonly url: string;
  readonly token: string;
  readonly clock: Clock;
}

/** The signer's calls, each with a signature of its time and body under the token. */
export function createSignerClient({ url, token, clock }: Options): SignerClient {
  async function call<Shape extends z.ZodType>(path: string, body: string | null, shape: Shape) {
    const seconds = Math.floor(clock() / 1_000);
    const digest = createHmac('sha256', token)
      .update(`${seconds}.${body ?? ''}`)
      .digest('hex');
    try {
      const response = await fetch(new URL(path, url), {
        method: body === null ? 'GET' : 'POST',
        headers: { 'x-signature': `t=${seconds},v1=${digest}`, 'content-type': 'application/json' },
        ...(body !== null && { body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return shape.parse(await response.json());
    } catch (cause) {
      throw new SignerUnavailable(`the signer did not answer ${path}`, { cause });
    }
  }
  return {
    identity: () => call('/identity', null, identity),
    sign: (intent) => call('/sign', JSON.stringify(intent), z.union([signed, refused])),
  };
}
