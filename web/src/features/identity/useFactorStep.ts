import { useMutation } from '@tanstack/react-query';
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
  const attempt = useMutation({
    mutationFn: (prove: () => Promise<string>) => prove(),
    onSuccess: signIn,
    onError: () => {
      setTried(false);
      setGaCode('');
      code.enter('');
    },
  });
  const code = useCode({
    channel: 'email',
    send: async () => {
      attempt.reset();
      return { uuid: (await call('emailCaptchaNoLogin', { preLoginToken })).emailUuid };
    },
  });
  // After success the guard leaves the page.
  const busy = attempt.isPending || attempt.isSuccess;
  const submit = () => {
    setTried(true);
    const isReady = factor === 'google' ? isCode(gaCode) : code.fieldError === undefined;
    if (busy || !isReady) return;
    const verification =
      factor === 'google' ? { gaCode } : code.uuid && { emailUuid: code.uuid, emailCode: code.digits };
    attempt.mutate(async () => (await call('login', { preLoginToken, ...verification })).token);
  };
  const withPasskey = () => {
    if (!busy) attempt.mutate(() => signInWithPasskey(preLoginToken));
  };
  return {
    factor,
    hasPasskey: factors.includes('passkey'),
    gaCode,
    setGaCode,
    code,
    tried,
    busy,
    error: attempt.error,
    submit,
    withPasskey,
  };
}
