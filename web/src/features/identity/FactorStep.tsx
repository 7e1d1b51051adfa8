import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { CodeField } from '../../lib/codes/CodeField.tsx';
import { GoogleCodeField } from '../../lib/codes/GoogleCodeField.tsx';
import { isAboutCode, isCode, useCode } from '../../lib/codes/useCode.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { signIn } from '../../lib/session/session.ts';
import type { PreLogin } from './PasswordStep.tsx';
import { answerWithPasskey } from './passkey.ts';
import { PasskeyFailure } from './passkeyProof.tsx';

/** The second factor: the Google code where it is set up, else a code by email; or a passkey (ID-09). */
export function FactorStep({ preLogin, onBack }: { preLogin: PreLogin; onBack: () => void }) {
  const { t } = useTranslation('identity');
  const step = useFactorStep(preLogin);
  const { factor, code, tried, busy, error } = step;
  return (
    <Stack
      as="form"
      gap="2"
      marginTop="6"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        step.submit();
      }}
    >
      <div>
        <Heading>{t(`${factor}.title`)}</Heading>
        <Text marginTop="2" marginBottom="3" size="14" tone="2">
          {t(`${factor}.text`)}
        </Text>
      </div>
      {/* The user has just pressed Continue, so the code field takes the focus. */}
      {factor === 'google' ? (
        <GoogleCodeField value={step.gaCode} tried={tried} error={error} autoFocus onValue={step.setGaCode} />
      ) : (
        <CodeField code={code} tried={tried} error={error} autoFocus />
      )}
      {!isAboutCode(error) && <PasskeyFailure error={error} />}
      <Button type="submit" kind="primary" size="large" wide disabled={busy}>
        {t(busy ? 'loggingIn' : 'logIn')}
      </Button>
      {step.hasPasskey && (
        <Button size="large" wide disabled={busy} onClick={step.withPasskey}>
          {t('passkey.use')}
        </Button>
      )}
      <Button kind="link" onClick={onBack}>
        {t('back')}
      </Button>
    </Stack>
  );
}

/** The second step of sign-in: a code of the account's factor, or a passkey instead (ID-09). */
function useFactorStep({ preLoginToken, factors }: PreLogin) {
  const factor: 'google' | 'email' = factors.includes('google') ? 'google' : 'email';
  const [gaCode, setGaCode] = useState('');
  const [tried, setTried] = useState(false);
  const attempt = useSubmission({
    mutationFn: (prove: () => Promise<AnswerOf<'login'>>) => prove(),
    onSuccess: signIn,
    onError: () => {
      setTried(false);
      setGaCode('');
      code.enter('');
    },
  });
  const code = useCode({
    channel: 'email',
    send: async () => {
      attempt.reset();
      return { uuid: (await call('emailCaptchaNoLogin', { preLoginToken })).emailUuid };
    },
  });
  // After success the guard leaves the page.
  const busy = attempt.isPending || attempt.isSuccess;
  const submit = () => {
    setTried(true);
    const isReady = factor === 'google' ? isCode(gaCode) : code.fieldError === undefined;
    if (busy || !isReady) return;
    const verification =
      factor === 'google' ? { gaCode } : code.uuid && { emailUuid: code.uuid, emailCode: code.digits };
    attempt.mutate(() => call('login', { preLoginToken, ...verification }));
  };
  const withPasskey = () => {
    if (busy) return;
    attempt.mutate(async () => {
      const passkey = await answerWithPasskey(
        async () => (await call('passkeyLoginOptions', { preLoginToken })).options,
      );
      return call('login', { preLoginToken, passkey });
    });
  };
  return {
    factor,
    hasPasskey: factors.includes('passkey'),
    gaCode,
    setGaCode,
    code,
    tried,
    busy,
    error: attempt.error,
    submit,
    withPasskey,
  };
}
