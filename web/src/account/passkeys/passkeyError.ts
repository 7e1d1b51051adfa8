/** Why a browser made no passkey, by the name of what it threw (WebAuthn Level 3, section 5.1.3). */
export type PasskeyError = 'cancelled' | 'exists' | 'domain' | 'unsupported';

const BY_NAME: Readonly<Record<string, PasskeyError>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
  SecurityError: 'domain',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

/** Undefined for what the browser did not throw: a call that failed, for one. */
export function classifyPasskeyError(error: unknown): PasskeyError | undefined {
  return error instanceof Error ? BY_NAME[error.name] : undefined;
}
