import { useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { signIn } from '../../lib/session/session.ts';
import { isCode } from './code.ts';
import type { PreLogin } from './PasswordStep.tsx';
import { signInWithPasskey } from './passkey.ts';
import { useCode } from './useCode.ts';

/** The second step of sign-in: a code of the account's factor, or a passkey instead (ID-09). */
export function useFactorStep({ preLoginToken, factors }: PreLogin) {
  const factor: 'google' | 'email' = factors.includes('google') ? 'google' : 'email';
  const [gaCode, setGaCode] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const code = useCode({
    channel: 'email',
    send: async () => {
      setError(undefined);
      return { uuid: (await call('emailCaptchaNoLogin', { preLoginToken })).emailUuid };
    },
  });
  const attempt = async (proved: () => Promise<string>) => {
    setBusy(true);
    setError(undefined);
    try {
      signIn(await proved());
    } catch (failure) {
      setError(failure);
      setTried(false);
      setGaCode('');
      code.enter('');
      setBusy(false);
    }
  };
  const submit = () => {
    setTried(true);
    const isReady = factor === 'google' ? isCode(gaCode) : code.fieldError === undefined;
    if (busy || !isReady) return;
    const verification =
      factor === 'google' ? { gaCode } : code.uuid && { emailUuid: code.uuid, emailCode: code.digits };
    void attempt(async () => (await call('login', { preLoginToken, ...verification })).token);
  };
  const withPasskey = () => {
    if (!busy) void attempt(() => signInWithPasskey(preLoginToken));
  };
  return {
    factor,
    hasPasskey: factors.includes('passkey'),
    gaCode,
    setGaCode,
    code,
    tried,
    busy,
    error,
    submit,
    withPasskey,
  };
}
