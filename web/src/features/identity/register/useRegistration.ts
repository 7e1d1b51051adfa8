import { isCaptchaWrong } from '@aldgate/client-kit/captcha.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import { call } from '../../../lib/calls/calls.ts';
import { isAboutCode, useCode } from '../../../lib/codes/useCode.ts';
import {
  type ContractForm,
  checkFields,
  showServerErrors,
  useContractForm,
} from '../../../lib/forms/useContractForm.ts';
import { signIn } from '../../../lib/session/session.ts';
import { useCaptcha } from '../CaptchaField.tsx';
import { isUsable, NO_PASSWORD, sealNewPassword } from '../newPassword.ts';
import { type EmailLanguage, NO_REGISTRATION, type RegistrationValues, registrationSchema } from './registration.ts';

type Fields = z.output<typeof registrationSchema>;

/** ID-13: registers and signs in. */
export function useRegistration(pageLanguage: EmailLanguage) {
  const form = useContractForm<RegistrationValues, Fields>({
    schema: registrationSchema,
    defaultValues: NO_REGISTRATION,
  });
  const [preferredLanguage, setLanguage] = useState(pageLanguage);
  const [password, setPassword] = useState(NO_PASSWORD);
  const mailbox = useRegistrationCode(form);
  const { code } = mailbox;
  const registration = useSubmission({
    mutationFn: async ({ fields, emailUuid }: { fields: Fields; emailUuid: string }) => {
      const [sealed, confirmPassword] = await sealNewPassword(password);
      const verification = { emailUuid, emailCode: code.digits };
      return call('register', { ...fields, ...verification, preferredLanguage, password: sealed, confirmPassword });
    },
    onSuccess: signIn,
    onError: (error) => {
      showServerErrors(form, error);
      if (isAboutCode(error)) code.enter('');
    },
  });
  const submit = form.handleSubmit((fields) => {
    const { uuid: emailUuid, fieldError } = code;
    if (emailUuid === undefined || fieldError !== undefined || !isUsable(password)) return;
    registration.mutate({ fields, emailUuid });
  });
  return { form, submit, registration, preferredLanguage, setLanguage, password, setPassword, mailbox };
}

/** ID-11, ID-13: the email code of a registration, and the CAPTCHA before it. Each CAPTCHA is valid for one request. */
function useRegistrationCode<Request>(form: ContractForm<RegistrationValues, Request>) {
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
