import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { signIn } from '../../../lib/session/session.ts';
import { serverFieldErrors } from '../fieldErrors.ts';
import { isUsable, type NewPassword, NO_PASSWORD } from '../newPassword.ts';
import { sealNewPassword } from '../sealPassword.ts';
import { useFormErrors } from '../useFormErrors.ts';
import { type EmailLanguage, NO_PERSON, type Person, pickPersonFields, validatePerson } from './registration.ts';

const FIELDS: readonly (keyof Person)[] = ['firstName', 'lastName', 'username'];

interface Accepting {
  readonly token: string;
  readonly pageLanguage: EmailLanguage;
  /** Called before the session starts: from then on the page belongs to the signed-in user. */
  readonly onJoined: () => void;
}

/** Accepts an invitation and signs in. */
export function useAcceptance({ token: invitationToken, pageLanguage, onJoined }: Accepting) {
  const [person, setPerson] = useState(NO_PERSON);
  const [language, setLanguage] = useState<EmailLanguage>();
  const [password, setPassword] = useState(NO_PASSWORD);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const errors = validatePerson(person);
  const seen = useFormErrors(errors);
  const preferredLanguage = language ?? pageLanguage;

  const change = (changes: Partial<Person>) => {
    setError(undefined);
    seen.changed(Object.keys(changes));
    setPerson((now) => ({ ...now, ...changes }));
  };
  const changePassword = (changes: Partial<NewPassword>) => {
    setError(undefined);
    setPassword((now) => ({ ...now, ...changes }));
  };
  const submit = async () => {
    seen.attempt();
    if (busy || Object.keys(errors).length > 0 || !isUsable(password)) return;
    setBusy(true);
    setError(undefined);
    try {
      const [sealed, confirmPassword] = await sealNewPassword(password);
      const { token } = await call('acceptInvitation', {
        invitationToken,
        ...pickPersonFields(person),
        preferredLanguage,
        password: sealed,
        confirmPassword,
        agreements: true,
      });
      onJoined();
      signIn(token);
    } catch (failure) {
      setError(failure);
      seen.setServerErrors(serverFieldErrors(failure, FIELDS));
      setBusy(false);
    }
  };
  return { person, change, preferredLanguage, setLanguage, password, changePassword, seen, busy, error, submit };
}
