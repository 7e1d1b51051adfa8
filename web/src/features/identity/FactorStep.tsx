import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import type { FormEvent } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CodeField } from './CodeField.tsx';
import { isAboutCode } from './code.ts';
import { Failure } from './Failure.tsx';
import { GoogleCodeField } from './GoogleCodeField.tsx';
import type { PreLogin } from './PasswordStep.tsx';
import { PasskeyUnused } from './passkey.ts';
import { useFactorStep } from './useFactorStep.ts';

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
      {error instanceof PasskeyUnused ? (
        <Alert>{t('passkey.unused')}</Alert>
      ) : (
        !isAboutCode(error) && <Failure error={error} />
      )}
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
