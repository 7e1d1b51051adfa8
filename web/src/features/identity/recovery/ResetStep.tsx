import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { FormProvider } from 'react-hook-form';
import { PhoneField, type PhoneValues } from '../../../lib/forms/PhoneField.tsx';
import { useErrorFocus } from '../../../lib/forms/useErrorFocus.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CodeField } from '../CodeField.tsx';
import { isAboutCode } from '../code.ts';
import { Failure } from '../Failure.tsx';
import { isAboutNewPassword } from '../newPassword.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useReset } from './useReset.ts';

interface ResetStepProps {
  readonly recoveryToken: string;
  readonly username: string;
  readonly onReplaced: () => void;
  readonly onRestart: () => void;
}

/** The channel, the code, and the new password. */
export function ResetStep({ recoveryToken, username, onReplaced, onRestart }: ResetStepProps) {
  const { t } = useTranslation('identity');
  const { form, channel, choose, password, setPassword, code, attempts, replacing, submit } = useReset({
    recoveryToken,
    onReplaced,
  });
  const focus = useErrorFocus(attempts);
  const tried = attempts > 0;
  const error = replacing.error ?? undefined;
  const hasExpired = [error, code.error].some((each) => each instanceof CallError && each.entry === 'recoveryExpired');
  return (
    <Stack
      ref={focus}
      as="form"
      gap="2"
      marginTop="6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {/* The account, for the browser's password manager. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Segmented
        label={t('recovery.channel.label')}
        options={[
          { value: 'email', label: t('recovery.channel.email') },
          { value: 'sms', label: t('recovery.channel.sms') },
        ]}
        value={channel}
        onValue={choose}
      />
      <Text marginBottom="2" size="12" lead="text" tone="2">
        {t(`recovery.channel.${channel}Note`)}
      </Text>
      {channel === 'sms' && (
        <FormProvider {...form}>
          <PhoneField<PhoneValues> areaCode="areaCode" phone="phone" />
        </FormProvider>
      )}
      <CodeField
        key={channel}
        code={code}
        tried={tried}
        error={error}
        sentText={t(`recovery.channel.${channel}Sent`)}
      />
      <PasswordField
        label={t('recovery.newPassword')}
        value={password}
        tried={tried}
        error={error}
        onChange={setPassword}
      />
      {!isAboutCode(error) && !isAboutNewPassword(error) && <Failure error={error} />}
      {hasExpired && (
        <Button wide onClick={onRestart}>
          {t('recovery.restart')}
        </Button>
      )}
      <Button type="submit" kind="primary" size="large" wide disabled={replacing.isPending}>
        {t(replacing.isPending ? 'recovery.sending' : 'recovery.submit')}
      </Button>
      <Button kind="link" onClick={onRestart}>
        {t('back')}
      </Button>
    </Stack>
  );
}
