import { isCaptchaWrong } from '@aldgate/client-kit/captcha.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { sealPassword } from '../../lib/codes/sealPassword.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { browserTokens } from '../../lib/session/browserTokens.ts';
import { CaptchaField, useCaptcha } from './CaptchaField.tsx';
import { Failure, isLockedByPasswords } from './Failure.tsx';
import { PasskeyFailure, usePasskeyProof } from './passkeyProof.tsx';

export type PreLogin = AnswerOf<'preLogin'>;

interface Fields {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
}

const EMPTY: Fields = { username: '', password: '', captcha: '' };

/** Email or username, password and CAPTCHA. A CAPTCHA is valid for one attempt, so every rejection loads a new one. */
export function PasswordStep({ onDone }: { onDone: (preLogin: PreLogin) => void }) {
  const { t } = useTranslation('identity');
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const captcha = useCaptcha();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const change = (changes: Partial<Fields>) => setFields((now) => ({ ...now, ...changes }));
  const missing = (field: keyof Fields) => (tried && fields[field].trim() === '' ? t(`required.${field}`) : undefined);

  const passkey = usePasskeyProof();
  const check = useSubmission({
    mutationFn: async (captchaId: string) =>
      call('preLogin', {
        username: fields.username.trim(),
        password: await sealPassword(fields.password),
        captchaId,
        captchaCode: fields.captcha.trim(),
        browserTokens: browserTokens(),
        ...passkey.proof,
      }),
    onSuccess: onDone,
    onError: () => {
      // A passkey's response is valid once.
      passkey.forget();
      setTried(false);
      change({ captcha: '' });
      captcha.refresh();
    },
  });
  const submit = () => {
    setTried(true);
    const { username, password, captcha: captchaCode } = fields;
    const captchaId = captcha.image?.captchaId;
    if (captchaId === undefined) return;
    if (username.trim() !== '' && password !== '' && captchaCode.trim() !== '') check.mutate(captchaId);
  };
  return (
    <Stack
      ref={form}
      as="form"
      gap="2"
      marginTop="6"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t('username')}
        autoComplete="username"
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={fields.username}
        error={missing('username')}
        onValue={(username) => {
          passkey.forget();
          change({ username });
        }}
      />
      <TextField
        label={t('password')}
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={fields.password}
        error={missing('password')}
        onValue={(password) => change({ password })}
      />
      <CaptchaField
        captcha={captcha}
        value={fields.captcha}
        tried={tried}
        error={check.error}
        onValue={(code) => change({ captcha: code })}
      />
      {passkey.proof === undefined ? (
        <>
          {!isCaptchaWrong(check.error) && <Failure error={check.error} />}
          {passkey.error !== null && passkey.error !== undefined && <PasskeyFailure error={passkey.error} />}
          {isLockedByPasswords(check.error) && (
            <Button wide disabled={passkey.busy} onClick={() => passkey.confirm(fields.username.trim())}>
              {t('passkey.confirm')}
            </Button>
          )}
        </>
      ) : (
        <Note>{t('passkey.confirmed')}</Note>
      )}
      <Button type="submit" kind="primary" size="large" wide disabled={check.isPending}>
        {t(check.isPending ? 'checking' : 'continue')}
      </Button>
    </Stack>
  );
}
