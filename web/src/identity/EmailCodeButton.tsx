import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../app/calls.ts';

interface EmailCodeButtonProps {
  readonly preLoginToken: string;
  readonly onSent: (emailUuid: string) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Requests the email code of this sign-in; a request too soon after another is refused by the server (ID-10). */
export function EmailCodeButton({ preLoginToken, onSent, onFailed }: EmailCodeButtonProps) {
  const { t } = useTranslation('identity');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    onFailed(undefined);
    try {
      const { emailUuid } = await call('emailCaptchaNoLogin', { preLoginToken });
      setSent(true);
      onSent(emailUuid);
    } catch (error) {
      onFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="link" disabled={busy} onClick={() => void send()}>
      {t(sent ? 'email.sendAgain' : 'email.send')}
    </Button>
  );
}
