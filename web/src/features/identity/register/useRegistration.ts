import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { call } from '../../../lib/calls/calls.ts';
import { showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { signIn } from '../../../lib/session/session.ts';
import { isAboutCode } from '../code.ts';
import { isUsable, NO_PASSWORD } from '../newPassword.ts';
import { sealNewPassword } from '../sealPassword.ts';
import { type EmailLanguage, NO_REGISTRATION, type RegistrationValues, registrationSchema } from './registration.ts';
import { useRegistrationCode } from './useRegistrationCode.ts';

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
  const registration = useMutation({
    mutationFn: async ({ fields, emailUuid }: { fields: Fields; emailUuid: string }) => {
      const [sealed, confirmPassword] = await sealNewPassword(password);
      const verification = { emailUuid, emailCode: code.digits };
      return call('register', { ...fields, ...verification, preferredLanguage, password: sealed, confirmPassword });
    },
    onSuccess: ({ token }) => signIn(token),
    onError: (error) => {
      showServerErrors(form, error);
      if (isAboutCode(error)) code.enter('');
    },
  });
  const submit = form.handleSubmit((fields) => {
    const { uuid: emailUuid, fieldError } = code;
    if (registration.isPending || emailUuid === undefined || fieldError !== undefined || !isUsable(password)) return;
    registration.mutate({ fields, emailUuid });
  });
  return { form, submit, registration, preferredLanguage, setLanguage, password, setPassword, mailbox };
}
