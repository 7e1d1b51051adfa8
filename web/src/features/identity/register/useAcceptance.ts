import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { call } from '../../../lib/calls/calls.ts';
import { showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { signIn } from '../../../lib/session/session.ts';
import { isUsable, NO_PASSWORD } from '../newPassword.ts';
import { sealNewPassword } from '../sealPassword.ts';
import { type EmailLanguage, NO_PERSON, type PersonValues, personSchema } from './registration.ts';

type Fields = z.output<typeof personSchema>;

interface AcceptanceOptions {
  readonly invitationToken: string;
  readonly pageLanguage: EmailLanguage;
  /** Called before the session starts: from then on the page belongs to the signed-in user. */
  readonly onJoined: () => void;
}

/** Accepts an invitation and signs in. */
export function useAcceptance({ invitationToken, pageLanguage, onJoined }: AcceptanceOptions) {
  const form = useContractForm<PersonValues, Fields>({ schema: personSchema, defaultValues: NO_PERSON });
  const [preferredLanguage, setLanguage] = useState(pageLanguage);
  const [password, setPassword] = useState(NO_PASSWORD);
  const acceptance = useMutation({
    mutationFn: async (fields: Fields) => {
      const [sealed, confirmPassword] = await sealNewPassword(password);
      const secret = { password: sealed, confirmPassword };
      return call('acceptInvitation', { ...fields, ...secret, invitationToken, preferredLanguage });
    },
    onSuccess: ({ token }) => {
      onJoined();
      signIn(token);
    },
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit((fields) => {
    if (!acceptance.isPending && isUsable(password)) acceptance.mutate(fields);
  });
  return { form, submit, acceptance, preferredLanguage, setLanguage, password, setPassword };
}
