import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { areaCode, phone } from '@aldgate/contract/identity/fields.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { call } from '../../../lib/calls/calls.ts';
import { CodeField } from '../../../lib/codes/CodeField.tsx';
import { isAboutCode, useCode } from '../../../lib/codes/useCode.ts';
import { useErrorFocus } from '../../../lib/forms/Form.tsx';
import { NO_PHONE, PhoneField, type PhoneValues } from '../../../lib/forms/PhoneField.tsx';
import { checkFields, showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Failure } from '../Failure.tsx';
import { isAboutNewPassword, isUsable, NO_PASSWORD, sealNewPassword } from '../newPassword.ts';
import { PasswordField } from '../PasswordField.tsx';
import { type Channel, encodeCode } from './recovery.ts';

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
  const tried = attempts > 0;
  const error = replacing.error ?? undefined;
  const focus = useErrorFocus(attempts, error);
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

const phoneSchema = z.object({ areaCode, phone });

interface ResetOptions {
  readonly recoveryToken: string;
  readonly onReplaced: () => void;
}

/** ID-15: a code by email or SMS, and the new password. */
function useReset({ recoveryToken, onReplaced }: ResetOptions) {
  const form = useContractForm<PhoneValues, PhoneValues>({ schema: phoneSchema, defaultValues: NO_PHONE });
  const [channel, setChannel] = useState<Channel>('email');
  const [password, setPassword] = useState(NO_PASSWORD);
  const [attempts, setAttempts] = useState(0);
  const byEmail = useCode({
    channel: 'email',
    send: async () => ({ uuid: (await call('emailCaptchaNoLogin', { recoveryToken })).emailUuid }),
  });
  const bySms = useCode({
    channel: 'sms',
    to: useWatch({ control: form.control, name: ['areaCode', 'phone'] }).join(' '),
    send: async () => {
      if (!(await checkFields(form, ['areaCode', 'phone']))) return undefined;
      try {
        const request = { businessType: 'retrieve_password', recoveryToken, ...form.getValues() } as const;
        return { uuid: (await call('smsCaptcha', request)).smsUuid };
      } catch (failure) {
        if (!showServerErrors(form, failure)) throw failure;
        return undefined;
      }
    },
  });
  const code = channel === 'email' ? byEmail : bySms;
  const replacing = useSubmission({
    mutationFn: async (uuid: string) => {
      const [newPassword, confirmPassword] = await sealNewPassword(password);
      const sent = encodeCode({ channel, uuid, digits: code.digits });
      return call('retrievePassword', { recoveryToken, ...sent, newPassword, confirmPassword });
    },
    onSuccess: onReplaced,
    onError: (error) => {
      if (isAboutCode(error)) code.enter('');
    },
  });
  const choose = (next: Channel) => {
    replacing.reset();
    setChannel(next);
  };
  const submit = async () => {
    setAttempts((count) => count + 1);
    if (channel === 'sms') await checkFields(form, ['areaCode', 'phone']);
    if (code.uuid === undefined || code.fieldError !== undefined || !isUsable(password)) return;
    replacing.mutate(code.uuid);
  };
  return { form, channel, choose, password, setPassword, code, attempts, replacing, submit };
}
