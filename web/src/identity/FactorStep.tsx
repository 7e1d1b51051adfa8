import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../app/callError.ts';
import { call } from '../app/calls.ts';
import { errorText } from '../app/errorText.ts';
import { signIn } from '../app/session.ts';
import { EmailCodeButton } from './EmailCodeButton.tsx';
import { Failure } from './Failure.tsx';
import styles from './login.module.css';
import type { PreLogin } from './PasswordStep.tsx';

const SIX_DIGITS = /^\d{6}$/;

/** The second factor: the Google code where it is bound, else a code that is sent by email (ID-09). */
export function FactorStep({ preLogin, onBack }: { preLogin: PreLogin; onBack: () => void }) {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const factor = preLogin.factors.includes('google') ? 'google' : 'email';
  const { preLoginToken } = preLogin;
  const [code, setCode] = useState('');
  const [emailUuid, setEmailUuid] = useState<string>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const submit = async () => {
    setTried(true);
    if (busy || !SIX_DIGITS.test(code)) return;
    setBusy(true);
    setError(undefined);
    try {
      const proof =
        factor === 'google' ? { gaCode: code } : emailUuid === undefined ? {} : { emailUuid, emailCode: code };
      const { token } = await call('login', { preLoginToken, ...proof });
      signIn(token);
    } catch (failure) {
      setError(failure);
      setTried(false);
      setCode('');
      setBusy(false);
    }
  };
  const inField = error instanceof CallError && (error.entry === 'codeWrong' || error.entry === 'codeNotRequested');
  const incomplete = tried && !SIX_DIGITS.test(code);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div>
        <h2>{t(`${factor}.title`)}</h2>
        <p className={styles.text}>{emailUuid === undefined ? t(`${factor}.text`) : t('email.sent')}</p>
      </div>
      <TextField
        label={t(`${factor}.label`)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        // The step was opened by pressing Continue: what follows is to enter the code.
        autoFocus
        value={code}
        error={incomplete ? t('required.code') : inField ? errorText(error, tApp) : undefined}
        end={
          factor === 'email' && (
            <EmailCodeButton preLoginToken={preLoginToken} onSent={setEmailUuid} onFailed={setError} />
          )
        }
        onValue={(value) => setCode(value.replace(/\D/g, ''))}
      />
      {!inField && <Failure error={error} />}
      <Button type="submit" kind="primary" size="large" wide disabled={busy}>
        {t(busy ? 'loggingIn' : 'logIn')}
      </Button>
      <Button kind="link" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}
