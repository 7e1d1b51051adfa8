import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Failure, GoogleCodeField, isAboutCode } from '../../identity/index.ts';
import { ChangeDrawer } from '../ChangeDrawer.tsx';
import { isAboutField } from '../fieldRule.ts';
import { Step } from '../Step.tsx';
import { useAction } from '../useAction.ts';
import { useStepUp } from '../useStepUp.ts';
import { PhoneFields } from './PhoneFields.tsx';
import { usePhoneEntry } from './usePhoneEntry.ts';

/** ID-16, ID-17: links the first phone, proved by a code sent to it and, where it is set up, a Google code. */
export function BindPhone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const entry = usePhoneEntry('bind_phone');
  const { code, errors, value } = entry;
  const stepUp = useStepUp([code]);
  const action = useAction('bindPhoneInfo', { done: t('phone.bound'), onDone: onClose, onRejected: stepUp.rejected });
  const submit = () => {
    stepUp.setTried(true);
    if (Object.keys(errors).length > 0 || !stepUp.isComplete || code.uuid === undefined) return;
    void action.run({
      ...value,
      smsUuid: code.uuid,
      smsCode: code.digits,
      ...(stepUp.needsGoogle && { gaCode: stepUp.gaCode }),
    });
  };
  const isAtField = isAboutField(action.error, ['areaCode', 'phone']);
  return (
    <ChangeDrawer
      title={t('phone.bind')}
      follows={t('phone.bindFollows')}
      submit={t('phone.bind')}
      busy={action.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Step title={t('phone.step')}>
        <PhoneFields entry={entry} tried={stepUp.tried} error={action.error} />
      </Step>
      {stepUp.needsGoogle && (
        <Step title={t('stepUp')}>
          <GoogleCodeField value={stepUp.gaCode} tried={stepUp.tried} error={action.error} onValue={stepUp.setGaCode} />
        </Step>
      )}
      {!isAtField && !isAboutCode(action.error) && <Failure error={action.error} />}
    </ChangeDrawer>
  );
}
