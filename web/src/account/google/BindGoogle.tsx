import { useState } from 'react';
import { useTranslation } from '../../app/i18n.ts';
import { CodeField } from '../../identity/CodeField.tsx';
import { isAboutCode, isCode } from '../../identity/code.ts';
import { Failure } from '../../identity/Failure.tsx';
import { GoogleCodeField } from '../../identity/GoogleCodeField.tsx';
import { ChangeDrawer } from '../ChangeDrawer.tsx';
import { Step } from '../Step.tsx';
import { isAboutField } from '../told.ts';
import { useDeed } from '../useDeed.ts';
import { useEmailCode } from '../useEmailCode.ts';
import { useProofs } from '../useProofs.ts';
import { SecretStep } from './SecretStep.tsx';
import { useSecret } from './useSecret.ts';

/** ID-16: an authenticator app, proved by a code of it; in the place of another also by the old one’s code and one by email. */
export function BindGoogle({ bound, onClose }: { bound: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const held = useSecret();
  const [newCode, setNewCode] = useState('');
  const email = useEmailCode('rebind_google');
  const proofs = useProofs(bound ? [email] : []);
  const kind = bound ? 'rebind' : 'bind';
  const deed = useDeed('bindGaInfo', {
    done: t(`google.done.${kind}`),
    onDone: onClose,
    onRefused: (error) => {
      proofs.refused(error);
      setNewCode('');
      if (isAboutField(error, ['secretKey'])) held.renew();
    },
  });
  const submit = () => {
    proofs.setTried(true);
    if (held.secret === undefined || !isCode(newCode) || !proofs.isWhole) return;
    const replacing =
      bound && email.uuid !== undefined
        ? { oldGaCode: proofs.gaCode, emailUuid: email.uuid, emailCode: email.digits }
        : {};
    void deed.run({ secretKey: held.secret.secretKey, gaCode: newCode, ...replacing });
  };
  const isExpired = isAboutField(deed.error, ['secretKey']);
  return (
    <ChangeDrawer
      title={t(`google.${kind}`)}
      follows={t(`google.follows.${kind}`)}
      submit={t(`google.${kind}`)}
      busy={deed.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SecretStep held={held} expired={isExpired} />
      <Step title={t('google.enter')}>
        <GoogleCodeField
          label={t('google.newCode')}
          value={newCode}
          tried={proofs.tried}
          error={deed.error}
          onValue={setNewCode}
        />
      </Step>
      {bound && (
        <Step title={t('proof')}>
          <GoogleCodeField
            label={t('google.oldCode')}
            value={proofs.gaCode}
            tried={proofs.tried}
            error={deed.error}
            onValue={proofs.setGaCode}
          />
          <CodeField code={email} tried={proofs.tried} error={deed.error} />
        </Step>
      )}
      {!isExpired && !isAboutCode(deed.error) && <Failure error={deed.error} />}
    </ChangeDrawer>
  );
}
