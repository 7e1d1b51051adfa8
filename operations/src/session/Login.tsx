import { encryptPassword } from '@aldgate/client-kit/calls/encryptPassword.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { call, publicKey } from '../lib/call.ts';
import { signIn, useSession } from '../lib/session.ts';
import { GoogleCode, SignedOutForm, SignedOutLayout } from './SignedOut.tsx';

const EMPTY = { email: '', password: '', gaCode: '' };

/** Password and Google code together: every operator has both. */
export function Login() {
  const { token, wasIdle } = useSession();
  const [query] = useSearchParams();
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<typeof EMPTY>) => setFields((now) => ({ ...now, ...part }));
  const login = useSubmission({
    mutationFn: async () => {
      const password = await encryptPassword(fields.password, await publicKey());
      return call('operatorLogin', { email: fields.email, password, gaCode: fields.gaCode });
    },
    onSuccess: ({ token: opened }) => signIn(opened),
    // A code is valid once.
    onError: () => {
      setTried(false);
      change({ gaCode: '' });
    },
  });
  if (token !== null) return <Navigate replace to={returnPath(query.get('from'))} />;
  const missing = (field: keyof typeof EMPTY, text: string) =>
    tried && fields[field].trim() === '' ? text : undefined;
  const submit = () => {
    setTried(true);
    if (Object.values(fields).every((value) => value.trim() !== '')) login.mutate();
  };
  return (
    <SignedOutLayout title="Operations" lead="For Aldgate’s operators. Every login and every action is recorded.">
      {wasIdle && <Note kind="warning">You were logged out because there was no activity.</Note>}
      <SignedOutForm label="Log in" busyLabel="Checking" request={login} onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={254}
          value={fields.email}
          error={missing('email', 'Enter your email')}
          onValue={(email) => change({ email })}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={fields.password}
          error={missing('password', 'Enter your password')}
          onValue={(password) => change({ password })}
        />
        <GoogleCode
          value={fields.gaCode}
          error={missing('gaCode', 'Enter the six digits')}
          onValue={(gaCode) => change({ gaCode })}
        />
      </SignedOutForm>
    </SignedOutLayout>
  );
}

/** Only paths of the console are allowed. */
function returnPath(from: string | null): string {
  return from !== null && /^\/[a-z]/.test(from) ? from : '/queue';
}
