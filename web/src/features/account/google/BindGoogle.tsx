import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CodeField, Failure, GoogleCodeField, isAboutCode, isCode } from '../../identity/index.ts';
import { ChangeDrawer } from '../ChangeDrawer.tsx';
import { isAboutField } from '../isAboutField.ts';
import { Step } from '../Step.tsx';
import { useAction } from '../useAction.ts';
import { useEmailCode } from '../useEmailCode.ts';
import { useStepUp } from '../useStepUp.ts';
import { SecretStep } from './SecretStep.tsx';
import { useSecret } from './useSecret.ts';

/**
 * ID-16: sets up an authenticator app, proved by one of its codes; replacing an app also requires the old app's code
 * and one by email.
 */
export function BindGoogle({ bound, onClose }: { bound: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const held = useSecret();
  const [newCode, setNewCode] = useState('');
  const email = useEmailCode('rebind_google');
  const stepUp = useStepUp(bound ? [email] : []);
  const kind = bound ? 'rebind' : 'bind';
  const action = useAction('bindGaInfo', {
    done: t(`google.done.${kind}`),
    onDone: onClose,
    onRejected: (error) => {
      stepUp.rejected(error);
      setNewCode('');
      if (isAboutField(error, ['secretKey'])) held.renew();
    },
  });
  const submit = () => {
    stepUp.setTried(true);
    if (held.secret === undefined || !isCode(newCode) || !stepUp.isComplete) return;
    const replacing =
      bound && email.uuid !== undefined
        ? { oldGaCode: stepUp.gaCode, emailUuid: email.uuid, emailCode: email.digits }
        : {};
    action.run({ secretKey: held.secret.secretKey, gaCode: newCode, ...replacing });
  };
  const isExpired = isAboutField(action.error, ['secretKey']);
  return (
    <ChangeDrawer
      title={t(`google.${kind}`)}
      follows={t(`google.follows.${kind}`)}
      submit={t(`google.${kind}`)}
      busy={action.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SecretStep held={held} expired={isExpired} />
      <Step title={t('google.enter')}>
        <GoogleCodeField
          label={t('google.newCode')}
          value={newCode}
          tried={stepUp.tried}
          error={action.error}
          onValue={setNewCode}
        />
      </Step>
      {bound && (
        <Step title={t('stepUp')}>
          <GoogleCodeField
            label={t('google.oldCode')}
            value={stepUp.gaCode}
            tried={stepUp.tried}
            error={action.error}
            onValue={stepUp.setGaCode}
          />
          <CodeField code={email} tried={stepUp.tried} error={action.error} />
        </Step>
      )}
      {!isExpired && !isAboutCode(action.error) && <Failure error={action.error} />}
    </ChangeDrawer>
  );
}
