import { CallError } from '@aldgate/contract/client/callError.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useState } from 'react';
import { useTranslation } from '../../app/i18n.ts';
import { CodeField } from '../../identity/CodeField.tsx';
import { isAboutCode } from '../../identity/code.ts';
import { Failure } from '../../identity/Failure.tsx';
import { GoogleCodeField } from '../../identity/GoogleCodeField.tsx';
import { isUsable, NO_PASSWORD, newPasswordFaultsTold } from '../../identity/newPassword.ts';
import { PasswordField } from '../../identity/PasswordField.tsx';
import { sealNewPassword, sealPassword } from '../../identity/sealPassword.ts';
import { ChangeDrawer } from '../ChangeDrawer.tsx';
import { Step } from '../Step.tsx';
import { useDeed } from '../useDeed.ts';
import { useEmailCode } from '../useEmailCode.ts';
import { useProofs } from '../useProofs.ts';

/** ID-06: the old password, a new one twice, an email code, and Google's where it is bound. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const [old, setOld] = useState('');
  const [entered, setEntered] = useState(NO_PASSWORD);
  const email = useEmailCode('update_password');
  const proofs = useProofs([email]);
  const deed = useDeed('updatePwd', { done: t('password.done'), onDone: onClose, onRefused: proofs.refused });
  const isOldWrong = deed.error instanceof CallError && deed.error.entry === 'verificationFailed';
  const isAtNew = Object.keys(newPasswordFaultsTold(deed.error)).length > 0;

  const submit = () => {
    proofs.setTried(true);
    const { uuid, digits } = email;
    if (old === '' || !isUsable(entered) || !proofs.isWhole || uuid === undefined) return;
    void deed.run(async () => {
      const [oldPassword, [newPassword, confirmPassword]] = await Promise.all([
        sealPassword(old),
        sealNewPassword(entered),
      ]);
      const google = proofs.asksGoogle ? { gaCode: proofs.gaCode } : {};
      return { oldPassword, newPassword, confirmPassword, emailUuid: uuid, emailCode: digits, ...google };
    });
  };
  const missing = proofs.tried && old === '' ? t('faults.required') : undefined;
  return (
    <ChangeDrawer
      title={t('password.change')}
      follows={t('password.follows')}
      submit={t('password.change')}
      busy={deed.busy}
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
          tried={proofs.tried}
          error={deed.error}
          onChange={(part) => setEntered((now) => ({ ...now, ...part }))}
        />
      </Step>
      <Step title={t('proof')}>
        <CodeField code={email} tried={proofs.tried} error={deed.error} />
        {proofs.asksGoogle && (
          <GoogleCodeField value={proofs.gaCode} tried={proofs.tried} error={deed.error} onValue={proofs.setGaCode} />
        )}
      </Step>
      {!isOldWrong && !isAtNew && !isAboutCode(deed.error) && <Failure error={deed.error} />}
    </ChangeDrawer>
  );
}
