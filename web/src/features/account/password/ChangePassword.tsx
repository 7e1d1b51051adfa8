import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useState } from 'react';
import { CodeFields } from '../../../lib/codes/CodeFields.tsx';
import { sealPassword } from '../../../lib/codes/sealPassword.ts';
import { isAboutCode } from '../../../lib/codes/useCode.ts';
import { useEmailCodes } from '../../../lib/codes/useCodes.ts';
import { ChangeDrawer, Step } from '../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import {
  Failure,
  isUsable,
  NO_PASSWORD,
  newPasswordServerErrors,
  PasswordField,
  sealNewPassword,
} from '../../identity/index.ts';
import { useAction } from '../useAction.ts';

/** ID-06: requires the old password, the new one twice, an email code and, where it is set up, a Google code. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const [old, setOld] = useState('');
  const [entered, setEntered] = useState(NO_PASSWORD);
  const codes = useEmailCodes('update_password');
  const action = useAction('updatePwd', { done: t('password.done'), onDone: onClose, onRejected: codes.rejected });
  const isOldWrong = action.error instanceof CallError && action.error.entry === 'verificationFailed';
  const isAtNew = Object.keys(newPasswordServerErrors(action.error)).length > 0;

  const submit = () => {
    const proof = codes.read();
    if (old === '' || !isUsable(entered) || proof === undefined) return;
    action.run(async () => {
      const [oldPassword, [newPassword, confirmPassword]] = await Promise.all([
        sealPassword(old),
        sealNewPassword(entered),
      ]);
      return { oldPassword, newPassword, confirmPassword, ...proof };
    });
  };
  const missing = codes.tried && old === '' ? tApp('fieldErrors.required') : undefined;
  return (
    <ChangeDrawer
      title={t('password.change')}
      follows={t('password.follows')}
      submit={t('password.change')}
      busy={action.busy}
      error={action.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Step title={t('password.title')}>
        <TextField
          label={t('password.old')}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={old}
          error={isOldWrong ? t('password.oldWrong') : missing}
          onValue={setOld}
        />
        <PasswordField
          label={t('password.new')}
          value={entered}
          tried={codes.tried}
          error={action.error}
          onChange={setEntered}
        />
      </Step>
      <Step title={t('stepUp')}>
        <CodeFields codes={codes} error={action.error} />
      </Step>
      {!isOldWrong && !isAtNew && !isAboutCode(action.error) && <Failure error={action.error} />}
    </ChangeDrawer>
  );
}
