import { areaCode, phone } from '@aldgate/contract/identity/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { call } from '../../../lib/calls/calls.ts';
import { NO_PHONE, type PhoneValues } from '../../../lib/forms/PhoneField.tsx';
import { checkFields, showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { isAboutCode } from '../code.ts';
import { isUsable, NO_PASSWORD } from '../newPassword.ts';
import { sealNewPassword } from '../sealPassword.ts';
import { useCode } from '../useCode.ts';
import { type Channel, encodeCode } from './recovery.ts';

const phoneSchema = z.object({ areaCode, phone });

interface ResetOptions {
  readonly recoveryToken: string;
  readonly onReplaced: () => void;
}

/** ID-15: a code by email or SMS, and the new password. */
export function useReset({ recoveryToken, onReplaced }: ResetOptions) {
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
  const replacing = useMutation({
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
    if (replacing.isPending || code.uuid === undefined || code.fieldError !== undefined || !isUsable(password)) return;
    replacing.mutate(code.uuid);
  };
  return { form, channel, choose, password, setPassword, code, attempts, replacing, submit };
}
