import type { RequestOf } from '@aldgate/contract/calls.ts';
import { useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useSession } from '../../lib/session/session.ts';
import { sealPassword } from './newPassword.ts';
import { type Code, isCode, parseWrongCode, useCode } from './useCode.ts';

/**
 * Step-up verification of a change: the codes that were sent and, where it is set up, Google's. Wrong codes are
 * cleared; the others stay valid, since a failed attempt does not consume them (ID-12). With `asOwner`, the password
 * takes Google's place where Google is not set up.
 */
export function useStepUp(codes: readonly Code[], { asOwner = false }: { readonly asOwner?: boolean } = {}) {
  const needsGoogle = useSession((session) => session.userInfo?.googleBound) ?? false;
  const needsPassword = asOwner && !needsGoogle;
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
  /** The owner's proof, as fields of the call. */
  const ownerProof = async () => {
    if (needsGoogle) return { gaCode };
    return needsPassword ? { password: await sealPassword(password) } : {};
  };
  return {
    needsGoogle,
    needsPassword,
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

type Purpose = Exclude<RequestOf<'emailCaptcha'>['businessType'], 'new_email' | 'withdraw'>;

/** A code to the account's own address, for one purpose and this session. */
export const useEmailCode = (businessType: Purpose): Code =>
  useCode({
    channel: 'email',
    send: async () => ({ uuid: (await call('emailCaptcha', { businessType })).emailUuid }),
  });
