import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { isCaptchaWrong } from '../CaptchaField.tsx';
import { useCaptcha } from '../useCaptcha.ts';
import { useCode } from '../useCode.ts';

interface CodeOptions {
  readonly email: string;
  /** Whether the address is valid; otherwise the form shows its error. */
  readonly isEmailRight: boolean;
  readonly onEmailWrong: () => void;
}

/** ID-11, ID-13: the email code of a registration, and the CAPTCHA before it. Each CAPTCHA is valid for one request. */
export function useRegistrationCode({ email, isEmailRight, onEmailWrong }: CodeOptions) {
  const captcha = useCaptcha();
  const [entered, setEntered] = useState('');
  const [requested, setRequested] = useState(false);
  const [rejected, setRejected] = useState<unknown>();
  const code = useCode({
    channel: 'email',
    send: async () => {
      const captchaCode = entered.trim();
      const captchaId = captcha.image?.captchaId;
      setRejected(undefined);
      setRequested(true);
      if (!isEmailRight) onEmailWrong();
      if (!isEmailRight || captchaId === undefined || captchaCode === '') return undefined;
      try {
        const request = { businessType: 'register', email: email.trim(), captchaId, captchaCode } as const;
        return { uuid: (await call('emailCaptchaNoLogin', request)).emailUuid };
      } catch (failure) {
        if (!isCaptchaWrong(failure)) throw failure;
        setRejected(failure);
        return undefined;
      } finally {
        setRequested(false);
        setEntered('');
        captcha.refresh();
      }
    },
  });
  const enterCaptcha = (text: string) => {
    setRejected(undefined);
    setEntered(text);
  };
  return { code, captcha, entered, enterCaptcha, requested, rejected };
}
