import { call } from '../../app/calls.ts';
import { useTranslation } from '../../app/i18n.ts';
import { CodeField } from '../../identity/CodeField.tsx';
import { isAboutCode } from '../../identity/code.ts';
import { Failure } from '../../identity/Failure.tsx';
import { GoogleCodeField } from '../../identity/GoogleCodeField.tsx';
import { useCode } from '../../identity/useCode.ts';
import { ChangeDrawer } from '../ChangeDrawer.tsx';
import { Step } from '../Step.tsx';
import { isAboutField } from '../told.ts';
import { useDeed } from '../useDeed.ts';
import { useEmailCode } from '../useEmailCode.ts';
import { useProofs } from '../useProofs.ts';
import { PhoneFields } from './PhoneFields.tsx';
import { usePhoneEntry } from './usePhoneEntry.ts';

/** ID-16: another phone, proved by codes to both numbers and by email, and by Google where it is bound. */
export function ChangePhone({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const entry = usePhoneEntry('update_phone_new');
  const oldCode = useCode({
    channel: 'sms',
    send: async () => ({ uuid: (await call('smsCaptcha', { businessType: 'update_phone_old' })).smsUuid }),
  });
  const email = useEmailCode('update_phone');
  const proofs = useProofs([entry.code, oldCode, email]);
  const deed = useDeed('updatePhoneInfo', { done: t('phone.changed'), onDone: onClose, onRefused: proofs.refused });

  const submit = () => {
    proofs.setTried(true);
    const [oldSmsUuid, newSmsUuid, emailUuid] = [oldCode.uuid, entry.code.uuid, email.uuid];
    if (Object.keys(entry.faults).length > 0 || !proofs.isWhole) return;
    if (oldSmsUuid === undefined || newSmsUuid === undefined || emailUuid === undefined) return;
    void deed.run({
      ...entry.value,
      oldSmsUuid,
      oldSmsCode: oldCode.digits,
      newSmsUuid,
      newSmsCode: entry.code.digits,
      emailUuid,
      emailCode: email.digits,
      ...(proofs.asksGoogle && { gaCode: proofs.gaCode }),
    });
  };
  const isAtField = isAboutField(deed.error, ['areaCode', 'phone']);
  return (
    <ChangeDrawer
      title={t('phone.change')}
      follows={t('phone.follows')}
      submit={t('phone.change')}
      busy={deed.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Step title={t('phone.newStep')}>
        <PhoneFields entry={entry} tried={proofs.tried} error={deed.error} codeLabel={t('phone.newCode')} />
      </Step>
      <Step title={t('proof')}>
        <CodeField
          code={oldCode}
          tried={proofs.tried}
          error={deed.error}
          label={t('phone.oldCode')}
          sentText={t('sentTo', { to: current })}
        />
        <CodeField code={email} tried={proofs.tried} error={deed.error} />
        {proofs.asksGoogle && (
          <GoogleCodeField value={proofs.gaCode} tried={proofs.tried} error={deed.error} onValue={proofs.setGaCode} />
        )}
      </Step>
      {!isAtField && !isAboutCode(deed.error) && <Failure error={deed.error} />}
    </ChangeDrawer>
  );
}
