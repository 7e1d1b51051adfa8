import { OwnerField } from '../../../lib/codes/OwnerField.tsx';
import { isAboutCode } from '../../../lib/codes/useCode.ts';
import { useStepUp } from '../../../lib/codes/useStepUp.ts';
import { ChangeDrawer, Step } from '../../../lib/forms/ChangeDrawer.tsx';
import { showServerErrors } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Failure } from '../../identity/index.ts';
import { isAboutField, useAction } from '../useAction.ts';
import { NumberStep, usePhoneEntry } from './NumberStep.tsx';

/** ID-16, ID-17: links the first phone, proved by a code sent to it and, where it is set up, a Google code. */
export function BindPhone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const entry = usePhoneEntry('bind_phone');
  const { code } = entry;
  const stepUp = useStepUp([code], 'owner');
  const onRejected = (error: unknown) => {
    stepUp.rejected(error);
    showServerErrors(entry.form, error);
  };
  const action = useAction('bindPhoneInfo', { done: t('phone.bound'), onDone: onClose, onRejected });
  const submit = async () => {
    stepUp.setTried(true);
    const number = await entry.check();
    if (number === undefined || !stepUp.isComplete || code.uuid === undefined) return;
    const proof = { smsUuid: code.uuid, smsCode: code.digits };
    action.run(async () => ({ ...number, ...proof, ...(await stepUp.ownerProof()) }));
  };
  const isAtField = isAboutField(action.error, ['areaCode', 'phone']);
  return (
    <ChangeDrawer
      title={t('phone.bind')}
      follows={t('phone.bindFollows')}
      submit={t('phone.bind')}
      busy={action.busy}
      error={action.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Step title={t('phone.step')}>
        <NumberStep entry={entry} tried={stepUp.tried} error={action.error} />
      </Step>
      <Step title={t('stepUp')}>
        <OwnerField stepUp={stepUp} error={action.error} />
      </Step>
      {!isAtField && !isAboutCode(action.error) && <Failure error={action.error} />}
    </ChangeDrawer>
  );
}
