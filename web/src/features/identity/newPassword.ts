import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { findPasswordViolations } from '@aldgate/domain/identity/passwordRules.ts';
import { sealPassword } from '../../lib/codes/sealPassword.ts';

/** A new password and its confirmation. */
export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

export const NO_PASSWORD: NewPassword = { password: '', confirmation: '' };

interface NewPasswordErrors {
  readonly password?: 'required' | 'rules' | 'common' | 'unchanged';
  readonly confirmation?: 'required' | 'differ';
}

/** ID-05, ID-06: the errors that prevent submission. */
export function validateNewPassword({ password, confirmation }: NewPassword): NewPasswordErrors {
  return {
    ...(password === ''
      ? { password: 'required' }
      : findPasswordViolations(password).length > 0 && { password: 'rules' }),
    ...(confirmation === '' ? { confirmation: 'required' } : confirmation !== password && { confirmation: 'differ' }),
  };
}

export const isUsable = (entered: NewPassword): boolean => Object.keys(validateNewPassword(entered)).length === 0;

/** The errors shown while typing: a confirmation that can no longer match. */
export function errorsWhileTyping({ password, confirmation }: NewPassword): NewPasswordErrors {
  return password.startsWith(confirmation) ? {} : { confirmation: 'differ' };
}

/** The server's errors about the two entries. */
export function newPasswordServerErrors(error: unknown): NewPasswordErrors {
  if (!(error instanceof CallError)) return {};
  if (error.entry === 'passwordRules') return { password: 'rules' };
  if (error.entry === 'passwordCommon') return { password: 'common' };
  if (error.entry === 'passwordUnchanged') return { password: 'unchanged' };
  return error.entry === 'passwordsDiffer' ? { confirmation: 'differ' } : {};
}

/** Whether the server's error is shown at the entries of a new password. */
export const isAboutNewPassword = (error: unknown): boolean => Object.keys(newPasswordServerErrors(error)).length > 0;

/** Encrypts both entries of a new password. */
export async function sealNewPassword({ password, confirmation }: NewPassword): Promise<readonly [string, string]> {
  return Promise.all([sealPassword(password), sealPassword(confirmation)]);
}
