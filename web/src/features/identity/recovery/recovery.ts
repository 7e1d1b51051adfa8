/** The steps of a password reset: the account, then a code with the new password, then done. */
export type RecoveryStep =
  | { readonly at: 'name' }
  | { readonly at: 'reset'; readonly recoveryToken: string; readonly username: string }
  | { readonly at: 'done' };

export type RecoveryEvent =
  | { readonly type: 'verified'; readonly recoveryToken: string; readonly username: string }
  | { readonly type: 'replaced' }
  /** The reset expired, or the user wants another account. */
  | { readonly type: 'restart' };

export const FIRST: RecoveryStep = { at: 'name' };

/** A late response, after its step, changes nothing. */
export function nextStep(step: RecoveryStep, event: RecoveryEvent): RecoveryStep {
  if (event.type === 'restart') return step.at === 'done' ? step : FIRST;
  if (event.type === 'replaced') return step.at === 'reset' ? { at: 'done' } : step;
  const { recoveryToken, username } = event;
  return step.at === 'name' ? { at: 'reset', recoveryToken, username } : step;
}

/** The channel of the code. Both are offered for every name, so that nothing reveals which one an account has. */
export type Channel = 'email' | 'sms';

/** Valid sign-in names: the shortest username has four characters. */
export const isSignInName = (name: string): boolean => name.trim().length >= 4;

interface SentCode {
  readonly channel: Channel;
  readonly uuid: string;
  readonly digits: string;
}

/** The code as the call expects it, by channel. */
export const encodeCode = ({ channel, uuid, digits }: SentCode) =>
  channel === 'email' ? { emailUuid: uuid, emailCode: digits } : { smsUuid: uuid, smsCode: digits };
