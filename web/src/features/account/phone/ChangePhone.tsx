import { call } from '../../../lib/calls/calls.ts';
import { CodeField } from '../../../lib/codes/CodeField.tsx';
import { OwnerField } from '../../../lib/codes/OwnerField.tsx';
import { isAboutCode, useCode } from '../../../lib/codes/useCode.ts';
import { useEmailCode, useStepUp } from '../../../lib/codes/useStepUp.ts';
import { ChangeDrawer, Step } from '../../../lib/forms/ChangeDrawer.tsx';
import { showServerErrors } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Failure } from '../../identity/index.ts';
import { isAboutField, useAction } from '../useAction.ts';
import { NumberStep, usePhoneEntry } from './NumberStep.tsx';

/** ID-16: changes the phone, proved by codes to both numbers and by email and, where it is set up, a Google code. */
export function ChangePhone({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const entry = usePhoneEntry('update_phone_new');
  const oldCode = useCode({
    channel: 'sms',
    send: async () => ({ uuid: (await call('smsCaptcha', { businessType: 'update_phone_old' })).smsUuid }),
  });
  const email = useEmailCode('update_phone');
  const stepUp = useStepUp([entry.code, oldCode, email]);
  const action = useAction('updatePhoneInfo', {
    done: t('phone.changed'),
    onDone: onClose,
    onRejected: (error) => {
      stepUp.rejected(error);
      showServerErrors(entry.form, error);
    },
  });

  const submit = async () => {
    stepUp.setTried(true);
    const number = await entry.check();
    const [oldSmsUuid, newSmsUuid, emailUuid] = [oldCode.uuid, entry.code.uuid, email.uuid];
    if (number === undefined || !stepUp.isComplete) return;
    if (oldSmsUuid === undefined || newSmsUuid === undefined || emailUuid === undefined) return;
    action.run({
      ...number,
      oldSmsUuid,
      oldSmsCode: oldCode.digits,
      newSmsUuid,
      newSmsCode: entry.code.digits,
      emailUuid,
      emailCode: email.digits,
      ...stepUp.google,
    });
  };
  const isAtField = isAboutField(action.error, ['areaCode', 'phone']);
  return (
    <ChangeDrawer
      title={t('phone.change')}
      follows={t('phone.follows')}
      submit={t('phone.change')}
      busy={action.busy}
      error={action.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Step title={t('phone.newStep')}>
        <NumberStep entry={entry} tried={stepUp.tried} error={action.error} codeLabel={t('phone.newCode')} />
      </Step>
      <Step title={t('stepUp')}>
        <CodeField
          code={oldCode}
          tried={stepUp.tried}
          error={action.error}
          label={t('phone.oldCode')}
          sentText={t('sentTo', { to: current })}
        />
        <CodeField code={email} tried={stepUp.tried} error={action.error} />
        <OwnerField stepUp={stepUp} error={action.error} />
      </Step>
      {!isAtField && !isAboutCode(action.error) && <Failure error={action.error} />}
    </ChangeDrawer>
  );
}
