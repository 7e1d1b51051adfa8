import { randomUUID } from 'node:crypto';
import { findPasswordViolations, normalizePassword } from '@aldgate/domain/identity/passwordRules.ts';
import { hash, verify } from '@node-rs/argon2';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { Semaphore } from '../../kernel/limits/semaphore.ts';
import type { KeyPair } from '../../kernel/secrets/keyPair.ts';
import { isCommonPassword } from './commonPasswords.ts';

/** argon2id with the first parameters of OWASP's password storage guidance: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), PARAMETERS);

let unusable: Promise<string> | undefined;

/** A hash that no password matches, created at its first use: verifying it costs the same as a real one. */
const unusableHash = (): Promise<string> => (unusable ??= hashPassword(randomUUID()));

/**
 * Takes the same time for an unknown user (`stored` undefined) as for a known one. A hash can be of a password as it
 * was typed, so that and its canonical forms are tried beside the normalized one where they differ.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const forms = new Set([normalizePassword(password), password, password.normalize('NFC'), password.normalize('NFD')]);
  const against = stored ?? (await unusableHash());
  let right = false;
  for (const form of forms) right ||= await verify(against, form);
  return right && stored !== undefined;
}

/** Limits concurrent and waiting password hashing. */
export const passwordSemaphore = (): Semaphore => new Semaphore({ runningMax: 4, waitingMax: 200 });

/** Decrypts a password. Throws a format error at its field if it was not encrypted with the key. */
export function openPassword(keyPair: KeyPair, sealed: string, field: string): string {
  const password = keyPair.decrypt(sealed);
  if (password === undefined) throw formatError({ [field]: 'is not encrypted with the current public key' });
  return password;
}

/**
 * ID-05, ID-06: a new password, and where it was entered twice, the second entry. Throws passwordsDiffer, passwordRules
 * or passwordCommon.
 */
export function openNewPassword(
  keyPair: KeyPair,
  sealed: string,
  confirmation: string | undefined,
  field: 'password' | 'newPassword',
): string {
  const password = openPassword(keyPair, sealed, field);
  if (confirmation !== undefined) {
    const again = openPassword(keyPair, confirmation, 'confirmPassword');
    if (normalizePassword(password) !== normalizePassword(again)) throw new ApiError('passwordsDiffer');
  }
  const rules = findPasswordViolations(password);
  if (rules.length > 0) throw new ApiError('passwordRules', { rules });
  if (isCommonPassword(normalizePassword(password))) throw new ApiError('passwordCommon');
  return password;
}
