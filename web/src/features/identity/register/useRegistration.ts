import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { signIn } from '../../../lib/session/session.ts';
import { isAboutCode } from '../code.ts';
import { serverFieldErrors } from '../fieldErrors.ts';
import { isUsable, type NewPassword, NO_PASSWORD } from '../newPassword.ts';
import { sealNewPassword } from '../sealPassword.ts';
import { useFormErrors } from '../useFormErrors.ts';
import {
  buildFields,
  type EmailLanguage,
  NO_REGISTRATION,
  type Registration,
  validateRegistration,
} from './registration.ts';
import { useRegistrationCode } from './useRegistrationCode.ts';

const FIELDS: readonly (keyof Registration)[] = [
  'firstName',
  'lastName',
  'username',
  'areaCode',
  'whatsApp',
  'telegram',
  'companyName',
  'businessType',
  'email',
];

/** ID-13: registers and signs in. */
export function useRegistration(pageLanguage: EmailLanguage) {
  const [draft, setDraft] = useState(NO_REGISTRATION);
  const [language, setLanguage] = useState<EmailLanguage>();
  const [password, setPassword] = useState(NO_PASSWORD);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const errors = validateRegistration(draft);
  const seen = useFormErrors(errors);
  const mailbox = useRegistrationCode({
    email: draft.email,
    isEmailRight: errors.email === undefined,
    onEmailWrong: () => seen.setServerErrors({ email: errors.email }),
  });
  const { code } = mailbox;
  const preferredLanguage = language ?? pageLanguage;

  const change = (changes: Partial<Registration>) => {
    setError(undefined);
    seen.changed(Object.keys(changes));
    // A code is only valid for the address it was sent to.
    if (changes.email !== undefined) code.forget();
    setDraft((now) => ({ ...now, ...changes }));
  };
  const changePassword = (changes: Partial<NewPassword>) => {
    setError(undefined);
    setPassword((now) => ({ ...now, ...changes }));
  };
  const submit = async () => {
    seen.attempt();
    const fields = buildFields(draft);
    const isReady = Object.keys(errors).length === 0 && code.fieldError === undefined && isUsable(password);
    if (busy || !isReady || fields === undefined || code.uuid === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const [sealed, confirmPassword] = await sealNewPassword(password);
      const verification = { emailUuid: code.uuid, emailCode: code.digits };
      const { token } = await call('register', {
        ...fields,
        ...verification,
        preferredLanguage,
        password: sealed,
        confirmPassword,
      });
      signIn(token);
    } catch (failure) {
      setError(failure);
      seen.setServerErrors(serverFieldErrors(failure, FIELDS));
      if (isAboutCode(failure)) code.enter('');
      setBusy(false);
    }
  };
  return {
    draft,
    change,
    preferredLanguage,
    setLanguage,
    password,
    changePassword,
    mailbox,
    seen,
    busy,
    error,
    submit,
  };
}
