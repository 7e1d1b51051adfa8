import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../../lib/calls/calls.ts';
import { type ContractForm, checkFields } from '../../../lib/forms/useContractForm.ts';
import { isCaptchaWrong } from '../CaptchaField.tsx';
import { useCaptcha } from '../useCaptcha.ts';
import { useCode } from '../useCode.ts';
import type { RegistrationValues } from './registration.ts';

/** ID-11, ID-13: the email code of a registration, and the CAPTCHA before it. Each CAPTCHA is valid for one request. */
export function useRegistrationCode<Request>(form: ContractForm<RegistrationValues, Request>) {
  const captcha = useCaptcha();
  const [entered, setEntered] = useState('');
  const [requested, setRequested] = useState(false);
  const [rejected, setRejected] = useState<unknown>();
  const code = useCode({
    channel: 'email',
    to: useWatch({ control: form.control, name: 'email' }).trim(),
    send: async () => {
      const captchaCode = entered.trim();
      const captchaId = captcha.image?.captchaId;
      setRejected(undefined);
      setRequested(true);
      const isEmailRight = await checkFields(form, ['email']);
      if (!isEmailRight || captchaId === undefined || captchaCode === '') return undefined;
      try {
        const email = form.getValues('email').trim();
        const request = { businessType: 'register', email, captchaId, captchaCode } as const;
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
