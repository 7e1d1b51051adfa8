import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CaptchaField, isCaptchaWrong } from './CaptchaField.tsx';
import { Failure } from './Failure.tsx';
import styles from './login.module.css';
import { sealPassword } from './sealPassword.ts';
import { useCaptcha } from './useCaptcha.ts';

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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const captcha = useCaptcha();
  const change = (changes: Partial<Fields>) => setFields((now) => ({ ...now, ...changes }));
  const missing = (field: keyof Fields) => (tried && fields[field].trim() === '' ? t(`required.${field}`) : undefined);

  const submit = async () => {
    setTried(true);
    const { username, password, captcha: captchaCode } = fields;
    const captchaId = captcha.image?.captchaId;
    if (busy || captchaId === undefined || username.trim() === '' || password === '' || captchaCode.trim() === '')
      return;
    setBusy(true);
    setError(undefined);
    try {
      const sealed = await sealPassword(password);
      const body = { username: username.trim(), password: sealed, captchaId, captchaCode: captchaCode.trim() };
      onDone(await call('preLogin', body));
    } catch (failure) {
      setError(failure);
      setTried(false);
      change({ captcha: '' });
      captcha.refresh();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={fields.username}
        error={missing('username')}
        onValue={(username) => change({ username })}
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
        error={error}
        onValue={(code) => change({ captcha: code })}
      />
      {!isCaptchaWrong(error) && <Failure error={error} />}
      <Button type="submit" kind="primary" size="large" wide disabled={busy}>
        {t(busy ? 'checking' : 'continue')}
      </Button>
    </form>
  );
}
