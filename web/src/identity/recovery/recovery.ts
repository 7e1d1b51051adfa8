import { type Phone, validatePhone } from '../phone.ts';

/** How a forgotten password is made new: the name, then a code with the new password, then done. */
export type RecoveryStep =
  | { readonly at: 'name' }
  | { readonly at: 'reset'; readonly recoveryToken: string; readonly username: string }
  | { readonly at: 'done' };

export type RecoveryEvent =
  | { readonly type: 'verified'; readonly recoveryToken: string; readonly username: string }
  | { readonly type: 'replaced' }
  /** The recovery ran out, or another name is wanted. */
  | { readonly type: 'restart' };

export const FIRST: RecoveryStep = { at: 'name' };

/** An answer that comes late, when its step is over, changes nothing. */
export function nextStep(step: RecoveryStep, event: RecoveryEvent): RecoveryStep {
  if (event.type === 'restart') return step.at === 'done' ? step : FIRST;
  if (event.type === 'replaced') return step.at === 'reset' ? { at: 'done' } : step;
  const { recoveryToken, username } = event;
  return step.at === 'name' ? { at: 'reset', recoveryToken, username } : step;
}

/** Where the code goes. Both are offered for every name: which one an account has is for who knows it. */
export type Channel = 'email' | 'sms';

/** What keeps a code from being asked for. */
export const validateChannel = (channel: Channel, phone: Phone) => (channel === 'sms' ? validatePhone(phone) : {});

/** What sign-in takes for a name: the shortest username has four characters. */
export const isSignInName = (name: string): boolean => name.trim().length >= 4;

interface Proof {
  readonly channel: Channel;
  readonly uuid: string;
  readonly digits: string;
}

/** The code as the call takes it, by where it went. */
export const proofSent = ({ channel, uuid, digits }: Proof) =>
  channel === 'email' ? { emailUuid: uuid, emailCode: digits } : { smsUuid: uuid, smsCode: digits };
