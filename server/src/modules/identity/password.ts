import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '../../kernel/semaphore.ts';

/** argon2id with the parameters that OWASP's password storage guidance names first: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

let unusable: Promise<string> | undefined;

/** The hash of a password that nobody has, made at its first use: verifying it costs what a real one costs. */
const unusableHash = (): Promise<string> => (unusable ??= hashPassword(randomUUID()));

/** Takes as long for a user who does not exist (`stored` undefined) as for one who does. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await unusableHash()), password);
  return right && stored !== undefined;
}

/** Of everything that hashes so many run at once, whatever it is for, and so many wait. */
export const passwordSemaphore = (): Semaphore => new Semaphore({ runningMax: 4, waitingMax: 200 });
