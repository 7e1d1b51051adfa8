import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '../../kernel/semaphore.ts';

/** argon2id with the first parameters of OWASP's password storage guidance: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

let unusable: Promise<string> | undefined;

/** A hash that no password matches, created at its first use: verifying it costs the same as a real one. */
const unusableHash = (): Promise<string> => (unusable ??= hashPassword(randomUUID()));

/** Takes the same time for an unknown user (`stored` undefined) as for a known one. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await unusableHash()), password);
  return right && stored !== undefined;
}

/** Limits concurrent and waiting password hashing. */
export const passwordSemaphore = (): Semaphore => new Semaphore({ runningMax: 4, waitingMax: 200 });
