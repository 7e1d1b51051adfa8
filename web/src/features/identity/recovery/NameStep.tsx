import { isCaptchaWrong } from '@aldgate/client-kit/captcha.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { type FormEvent, useState } from 'react';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CaptchaField, useCaptcha } from '../CaptchaField.tsx';
import { Failure } from '../Failure.tsx';
import { isSignInName } from './recovery.ts';

/** Asks for the account. Every name gets the same response, so that accounts cannot be enumerated. */
export function NameStep({ onVerified }: { onVerified: (recoveryToken: string, username: string) => void }) {
  const { t } = useTranslation('identity');
  const [name, setName] = useState('');
  const [entered, setEntered] = useState('');
  const [tried, setTried] = useState(false);
  const captcha = useCaptcha();
  const username = name.trim();
  const check = useCallMutation('verifyUser', {
    onSuccess: ({ recoveryToken }) => onVerified(recoveryToken, username),
    onError: () => {
      setTried(false);
      setEntered('');
      captcha.refresh();
    },
  });
  const submit = () => {
    setTried(true);
    const captchaCode = entered.trim();
    const captchaId = captcha.image?.captchaId;
    if (captchaId === undefined || !isSignInName(username) || captchaCode === '') return;
    check.mutate({ username, captchaId, captchaCode });
  };
  return (
    <Stack
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
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={name}
        error={tried && !isSignInName(name) ? t('required.username') : undefined}
        onValue={setName}
      />
      <CaptchaField captcha={captcha} value={entered} tried={tried} error={check.error} onValue={setEntered} />
      {!isCaptchaWrong(check.error) && <Failure error={check.error} />}
      <Button type="submit" kind="primary" size="large" wide disabled={check.isPending}>
        {t(check.isPending ? 'checking' : 'continue')}
      </Button>
    </Stack>
  );
}
