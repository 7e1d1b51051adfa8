import { encryptPassword } from '@aldgate/client-kit/calls/encryptPassword.ts';
import { type Captcha, isCaptchaWrong, useCaptcha } from '@aldgate/client-kit/captcha.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { CaptchaImage } from '@aldgate/ui/figures/CaptchaImage.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { call, fetchCaptcha, publicKey } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';
import { signIn, useSession } from '../lib/session.ts';
import { GoogleCode, SignedOutForm, SignedOutLayout } from './SignedOut.tsx';

const EMPTY = { email: '', password: '', captcha: '', gaCode: '' };

/**
 * CAPTCHA, password and Google code together: every operator has both. A CAPTCHA and a code are valid for one attempt.
 */
export function Login() {
  const { token, wasIdle } = useSession();
  const [query] = useSearchParams();
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<typeof EMPTY>) => setFields((now) => ({ ...now, ...part }));
  const captcha = useCaptcha(fetchCaptcha);
  const login = useSubmission({
    mutationFn: async (captchaId: string) => {
      const password = await encryptPassword(fields.password, await publicKey());
      const { email, captcha: captchaCode, gaCode } = fields;
      return call('operatorLogin', { email, password, captchaId, captchaCode, gaCode });
    },
    onSuccess: ({ token: opened }) => signIn(opened),
    onError: () => {
      setTried(false);
      change({ captcha: '', gaCode: '' });
      captcha.refresh();
    },
  });
  if (token !== null) return <Navigate replace to={returnPath(query.get('from'))} />;
  const missing = (field: keyof typeof EMPTY, text: string) =>
    tried && fields[field].trim() === '' ? text : undefined;
  const captchaRejection = isCaptchaWrong(login.error) ? errorText(login.error) : undefined;
  const submit = () => {
    setTried(true);
    const captchaId = captcha.image?.captchaId;
    if (captchaId === undefined) return;
    if (Object.values(fields).every((value) => value.trim() !== '')) login.mutate(captchaId);
  };
  return (
    <SignedOutLayout title="Operations" lead="For Aldgate’s operators. Every login and every action is recorded.">
      {wasIdle && <Note kind="warning">You were logged out because there was no activity.</Note>}
      <SignedOutForm
        label="Log in"
        busyLabel="Checking"
        request={{ ...login, error: captchaRejection === undefined ? login.error : null }}
        onSubmit={submit}
      >
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
        <CaptchaField
          captcha={captcha}
          value={fields.captcha}
          error={missing('captcha', 'Enter the characters in the image') ?? captchaRejection}
          onValue={(text) => change({ captcha: text })}
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

interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (text: string) => void;
}

function CaptchaField({ captcha: { image, failed, refresh }, value, error, onValue }: CaptchaFieldProps) {
  const texts = { image: 'Image with letters and digits to copy', refresh: 'New image' };
  const empty = failed ? 'No image' : 'Loading';
  return (
    <TextField
      label="Characters in the image"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      value={value}
      error={error}
      end={<CaptchaImage captcha={image} texts={{ ...texts, empty }} onRefresh={refresh} />}
      onValue={onValue}
    />
  );
}

/** Only paths of the console are allowed. */
function returnPath(from: string | null): string {
  return from !== null && /^\/[a-z]/.test(from) ? from : '/queue';
}
