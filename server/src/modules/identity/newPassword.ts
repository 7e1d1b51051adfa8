import { findPasswordViolations } from '@aldgate/domain/identity/passwordRules.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import type { KeyPair } from '../../kernel/keyPair.ts';

/** Decrypts a password. Throws a format error at its field if it was not encrypted with the key. */
export function openPassword(keyPair: KeyPair, sealed: string, field: string): string {
  const password = keyPair.decrypt(sealed);
  if (password === undefined) throw formatError({ [field]: 'is not encrypted with the current public key' });
  return password;
}

/** ID-05, ID-06: a new password, entered twice. Throws passwordsDiffer or passwordRules. */
export function openNewPassword(
  keyPair: KeyPair,
  sealed: string,
  confirmation: string,
  field: 'password' | 'newPassword',
): string {
  const password = openPassword(keyPair, sealed, field);
  if (password !== openPassword(keyPair, confirmation, 'confirmPassword')) throw new ApiError('passwordsDiffer');
  const rules = findPasswordViolations(password);
  if (rules.length > 0) throw new ApiError('passwordRules', { rules });
  return password;
}
