import type { RequestOf } from '@aldgate/contract/calls.ts';
import { useState } from 'react';
import { call } from '../calls/calls.ts';
import { useSession } from '../session/session.ts';
import { sealPassword } from './sealPassword.ts';
import { type Code, isCode, parseWrongCode, useCode } from './useCode.ts';

export interface GoogleProof {
  readonly gaCode?: string;
}

/**
 * The prover of a change: a member with the sent codes and, where it is set up, Google's; the owner, who has the
 * password where Google is not set up; another person with the sent codes alone.
 */
export type Prover = 'member' | 'owner' | 'other';

/**
 * Step-up verification of a change. Wrong codes are cleared; the others stay valid, since a failed attempt does not
 * consume them (ID-12).
 */
export function useStepUp(codes: readonly Code[], prover: Prover = 'member') {
  const isBound = useSession((session) => session.userInfo?.googleBound) ?? false;
  const needsGoogle = isBound && prover !== 'other';
  const needsPassword = !isBound && prover === 'owner';
  const [gaCode, setGaCode] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const isComplete =
    codes.every(({ fieldError }) => fieldError === undefined) &&
    (!needsGoogle || isCode(gaCode)) &&
    (!needsPassword || password !== '');
  const rejected = (error: unknown) => {
    setTried(false);
    const factor = parseWrongCode(error)?.factor;
    for (const code of codes) if (code.channel === factor) code.enter('');
    // A code of the app is valid for one attempt, whatever its outcome.
    setGaCode('');
    setPassword('');
  };
  /** Google's code where it is needed, as a field of the call. */
  const google: GoogleProof = needsGoogle ? { gaCode } : {};
  /** The owner's proof, as fields of the call. */
  const ownerProof = async () => (needsPassword ? { password: await sealPassword(password) } : google);
  return {
    needsGoogle,
    needsPassword,
    google,
    ownerProof,
    password,
    setPassword,
    gaCode,
    setGaCode,
    tried,
    setTried,
    isComplete,
    rejected,
  };
}

export type StepUp = ReturnType<typeof useStepUp>;

export type Purpose = Exclude<RequestOf<'emailCaptcha'>['businessType'], 'new_email' | 'withdraw'>;

/** A code to the account's own address, for one purpose and this session. */
export const useEmailCode = (businessType: Purpose): Code =>
  useCode({
    channel: 'email',
    send: async () => ({ uuid: (await call('emailCaptcha', { businessType })).emailUuid }),
  });
