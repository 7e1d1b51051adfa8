import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useState } from 'react';
import { ChangeDrawer, Step } from '../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import {
  CodeField,
  Failure,
  GoogleCodeField,
  isAboutCode,
  isUsable,
  NO_PASSWORD,
  newPasswordServerErrors,
  PasswordField,
  sealNewPassword,
  sealPassword,
  useEmailCode,
  useStepUp,
} from '../../identity/index.ts';
import { useAction } from '../useAction.ts';

/** ID-06: requires the old password, the new one twice, an email code and, where it is set up, a Google code. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const [old, setOld] = useState('');
  const [entered, setEntered] = useState(NO_PASSWORD);
  const email = useEmailCode('update_password');
  const stepUp = useStepUp([email]);
  const action = useAction('updatePwd', { done: t('password.done'), onDone: onClose, onRejected: stepUp.rejected });
  const isOldWrong = action.error instanceof CallError && action.error.entry === 'verificationFailed';
  const isAtNew = Object.keys(newPasswordServerErrors(action.error)).length > 0;

  const submit = () => {
    stepUp.setTried(true);
    const { uuid, digits } = email;
    if (old === '' || !isUsable(entered) || !stepUp.isComplete || uuid === undefined) return;
    action.run(async () => {
      const [oldPassword, [newPassword, confirmPassword]] = await Promise.all([
        sealPassword(old),
        sealNewPassword(entered),
      ]);
      const google = stepUp.needsGoogle ? { gaCode: stepUp.gaCode } : {};
      return { oldPassword, newPassword, confirmPassword, emailUuid: uuid, emailCode: digits, ...google };
    });
  };
  const missing = stepUp.tried && old === '' ? tApp('fieldErrors.required') : undefined;
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
          tried={stepUp.tried}
          error={action.error}
          onChange={setEntered}
        />
      </Step>
      <Step title={t('stepUp')}>
        <CodeField code={email} tried={stepUp.tried} error={action.error} />
        {stepUp.needsGoogle && (
          <GoogleCodeField value={stepUp.gaCode} tried={stepUp.tried} error={action.error} onValue={stepUp.setGaCode} />
        )}
      </Step>
      {!isOldWrong && !isAtNew && !isAboutCode(action.error) && <Failure error={action.error} />}
    </ChangeDrawer>
  );
}
