import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CaptchaField, isCaptchaWrong } from '../CaptchaField.tsx';
import { Failure } from '../Failure.tsx';
import styles from '../login.module.css';
import { useCaptcha } from '../useCaptcha.ts';
import { isSignInName } from './recovery.ts';

/** Asks for the account. Every name gets the same response, so that accounts cannot be enumerated. */
export function NameStep({ onVerified }: { onVerified: (recoveryToken: string, username: string) => void }) {
  const { t } = useTranslation('identity');
  const [name, setName] = useState('');
  const [entered, setEntered] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const captcha = useCaptcha();
  const submit = async () => {
    setTried(true);
    const username = name.trim();
    const captchaCode = entered.trim();
    const captchaId = captcha.image?.captchaId;
    if (busy || captchaId === undefined || !isSignInName(username) || captchaCode === '') return;
    setBusy(true);
    setError(undefined);
    try {
      const { recoveryToken } = await call('verifyUser', { username, captchaId, captchaCode });
      onVerified(recoveryToken, username);
    } catch (failure) {
      setError(failure);
      setTried(false);
      setEntered('');
      captcha.refresh();
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
        value={name}
        error={tried && !isSignInName(name) ? t('required.username') : undefined}
        onValue={setName}
      />
      <CaptchaField captcha={captcha} value={entered} tried={tried} error={error} onValue={setEntered} />
      {!isCaptchaWrong(error) && <Failure error={error} />}
      <Button type="submit" kind="primary" size="large" wide disabled={busy}>
        {t(busy ? 'checking' : 'continue')}
      </Button>
    </form>
  );
}
