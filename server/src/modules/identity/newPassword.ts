import { findPasswordViolations } from '@aldgate/domain/identity/passwordRules.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import type { KeyPair } from '../../kernel/keyPair.ts';

/** Opens a password that travelled encrypted. Throws a format error at its field where it was not made with the key. */
export function openPassword(keyPair: KeyPair, sealed: string, field: string): string {
  const password = keyPair.decrypt(sealed);
  if (password === undefined) throw formatError({ [field]: 'is not encrypted with the current public key' });
  return password;
}

/** ID-05, ID-06: a password that somebody chooses, entered twice. Throws passwordsDiffer or passwordRules. */
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
