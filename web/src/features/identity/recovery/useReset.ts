import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { isAboutCode } from '../code.ts';
import { serverFieldErrors } from '../fieldErrors.ts';
import { isUsable, type NewPassword, NO_PASSWORD } from '../newPassword.ts';
import { NO_PHONE, type Phone } from '../phone.ts';
import { sealNewPassword } from '../sealPassword.ts';
import { useCode } from '../useCode.ts';
import { useFormErrors } from '../useFormErrors.ts';
import { type Channel, encodeCode, validateChannel } from './recovery.ts';

const FIELDS: readonly (keyof Phone)[] = ['areaCode', 'phone'];

interface Resetting {
  readonly recoveryToken: string;
  readonly onReplaced: () => void;
}

/** ID-15: a code by email or SMS, and the new password. */
export function useReset({ recoveryToken, onReplaced }: Resetting) {
  const [channel, setChannel] = useState<Channel>('email');
  const [phone, setPhone] = useState(NO_PHONE);
  const [password, setPassword] = useState(NO_PASSWORD);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const errors = validateChannel(channel, phone);
  const seen = useFormErrors<keyof Phone>(errors);
  const byEmail = useCode({
    channel: 'email',
    send: async () => ({ uuid: (await call('emailCaptchaNoLogin', { recoveryToken })).emailUuid }),
  });
  const bySms = useCode({
    channel: 'sms',
    send: async () => {
      if (Object.keys(errors).length > 0) {
        seen.setServerErrors(errors);
        return undefined;
      }
      try {
        return {
          uuid: (await call('smsCaptcha', { businessType: 'retrieve_password', recoveryToken, ...phone })).smsUuid,
        };
      } catch (failure) {
        const serverErrors = serverFieldErrors(failure, FIELDS);
        if (Object.keys(serverErrors).length === 0) throw failure;
        seen.setServerErrors(serverErrors);
        return undefined;
      }
    },
  });
  const code = channel === 'email' ? byEmail : bySms;

  const choose = (next: Channel) => {
    setError(undefined);
    setChannel(next);
  };
  const changePhone = (changes: Partial<Phone>) => {
    seen.changed(Object.keys(changes));
    // A code is only valid for the number it was sent to.
    bySms.forget();
    setPhone((now) => ({ ...now, ...changes }));
  };
  const changePassword = (changes: Partial<NewPassword>) => {
    setError(undefined);
    setPassword((now) => ({ ...now, ...changes }));
  };
  const submit = async () => {
    seen.attempt();
    const { uuid, digits } = code;
    if (busy || uuid === undefined || code.fieldError !== undefined || !isUsable(password)) return;
    setBusy(true);
    setError(undefined);
    try {
      const [newPassword, confirmPassword] = await sealNewPassword(password);
      await call('retrievePassword', {
        recoveryToken,
        ...encodeCode({ channel, uuid, digits }),
        newPassword,
        confirmPassword,
      });
      onReplaced();
    } catch (failure) {
      setError(failure);
      if (isAboutCode(failure)) code.enter('');
      setBusy(false);
    }
  };
  return { channel, choose, phone, changePhone, password, changePassword, code, seen, busy, error, submit };
}
