/** Why a browser created no passkey, by the name of its error (WebAuthn Level 3, section 5.1.3). */
export type PasskeyError = 'cancelled' | 'exists' | 'domain' | 'unsupported';

const BY_NAME: Readonly<Record<string, PasskeyError>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
  SecurityError: 'domain',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

/** Undefined for errors that are not the browser's, such as a failed call. */
export function classifyPasskeyError(error: unknown): PasskeyError | undefined {
  return error instanceof Error ? BY_NAME[error.name] : undefined;
}
