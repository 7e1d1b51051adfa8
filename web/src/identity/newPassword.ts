import { CallError } from '@aldgate/contract/client/callError.ts';
import { findPasswordViolations } from '@aldgate/domain/identity/passwordRules.ts';

/** A password that somebody chooses, entered twice. */
export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

export const NO_PASSWORD: NewPassword = { password: '', confirmation: '' };

export interface NewPasswordErrors {
  readonly password?: 'required' | 'rules' | 'unchanged';
  readonly confirmation?: 'required' | 'differ';
}

/** ID-05, ID-06: what keeps it from being sent. */
export function validateNewPassword({ password, confirmation }: NewPassword): NewPasswordErrors {
  return {
    ...(password === ''
      ? { password: 'required' }
      : findPasswordViolations(password).length > 0 && { password: 'rules' }),
    ...(confirmation === '' ? { confirmation: 'required' } : confirmation !== password && { confirmation: 'differ' }),
  };
}

export const isUsable = (entered: NewPassword): boolean => Object.keys(validateNewPassword(entered)).length === 0;

/** What is shown while somebody types: a second entry that cannot become the first any more. */
export function errorsWhileTyping({ password, confirmation }: NewPassword): NewPasswordErrors {
  return password.startsWith(confirmation) ? {} : { confirmation: 'differ' };
}

/** What the server says of the two entries. */
export function newPasswordServerErrors(error: unknown): NewPasswordErrors {
  if (!(error instanceof CallError)) return {};
  if (error.entry === 'passwordRules') return { password: 'rules' };
  if (error.entry === 'passwordUnchanged') return { password: 'unchanged' };
  return error.entry === 'passwordsDiffer' ? { confirmation: 'differ' } : {};
}
