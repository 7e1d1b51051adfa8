import { useTranslation } from '../../app/i18n.ts';
import { isAboutCode } from '../../identity/code.ts';
import { Failure } from '../../identity/Failure.tsx';
import { GoogleCodeField } from '../../identity/GoogleCodeField.tsx';
import { ChangeDrawer } from '../ChangeDrawer.tsx';
import { Step } from '../Step.tsx';
import { isAboutField } from '../told.ts';
import { useDeed } from '../useDeed.ts';
import { useProofs } from '../useProofs.ts';
import { PhoneFields } from './PhoneFields.tsx';
import { usePhoneEntry } from './usePhoneEntry.ts';

/** ID-16, ID-17: a first phone, proved by a code that was sent to it, and by Google where it is bound. */
export function BindPhone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const entry = usePhoneEntry('bind_phone');
  const { code, faults, value } = entry;
  const proofs = useProofs([code]);
  const deed = useDeed('bindPhoneInfo', { done: t('phone.bound'), onDone: onClose, onRefused: proofs.refused });
  const submit = () => {
    proofs.setTried(true);
    if (Object.keys(faults).length > 0 || !proofs.isWhole || code.uuid === undefined) return;
    void deed.run({
      ...value,
      smsUuid: code.uuid,
      smsCode: code.digits,
      ...(proofs.asksGoogle && { gaCode: proofs.gaCode }),
    });
  };
  const isAtField = isAboutField(deed.error, ['areaCode', 'phone']);
  return (
    <ChangeDrawer
      title={t('phone.bind')}
      follows={t('phone.bindFollows')}
      submit={t('phone.bind')}
      busy={deed.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Step title={t('phone.step')}>
        <PhoneFields entry={entry} tried={proofs.tried} error={deed.error} />
      </Step>
      {proofs.asksGoogle && (
        <Step title={t('proof')}>
          <GoogleCodeField value={proofs.gaCode} tried={proofs.tried} error={deed.error} onValue={proofs.setGaCode} />
        </Step>
      )}
      {!isAtField && !isAboutCode(deed.error) && <Failure error={deed.error} />}
    </ChangeDrawer>
  );
}
