import { email } from '@aldgate/contract/identity/fields.ts';
import { FormProvider, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { call } from '../../../lib/calls/calls.ts';
import { CodeField } from '../../../lib/codes/CodeField.tsx';
import { OwnerField } from '../../../lib/codes/OwnerField.tsx';
import { isAboutCode, useCode } from '../../../lib/codes/useCode.ts';
import { useEmailCode, useStepUp } from '../../../lib/codes/useStepUp.ts';
import { ChangeDrawer, Step } from '../../../lib/forms/ChangeDrawer.tsx';
import { FormTextField } from '../../../lib/forms/FormField.tsx';
import { checkFields, showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Failure } from '../../identity/index.ts';
import { isAboutField, useAction } from '../useAction.ts';

interface EmailValues {
  email: string;
}

const schema = z.object({ email });

/** ID-16: requires a code to the new address, one to the old address and, where it is set up, a Google code. */
export function ChangeEmail({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const form = useContractForm<EmailValues, EmailValues>({ schema, defaultValues: { email: '' } });
  const address = useWatch({ control: form.control, name: 'email' }).trim();
  const newCode = useCode({
    channel: 'email',
    to: address,
    send: async () => {
      if (!(await checkFields(form, ['email']))) return undefined;
      return { uuid: (await call('emailCaptcha', { businessType: 'new_email', email: address })).emailUuid };
    },
  });
  const oldCode = useEmailCode('update_email');
  const stepUp = useStepUp([newCode, oldCode]);
  const action = useAction('updateEmail', {
    done: t('email.done'),
    onDone: onClose,
    onRejected: (error) => {
      stepUp.rejected(error);
      showServerErrors(form, error);
    },
  });

  const submit = async () => {
    stepUp.setTried(true);
    const isEmailRight = await checkFields(form, ['email']);
    if (!isEmailRight || !stepUp.isComplete || newCode.uuid === undefined || oldCode.uuid === undefined) return;
    action.run({
      email: address,
      newEmailUuid: newCode.uuid,
      newEmailCode: newCode.digits,
      emailUuid: oldCode.uuid,
      emailCode: oldCode.digits,
      ...stepUp.google,
    });
  };
  return (
    <ChangeDrawer
      title={t('email.change')}
      follows={t('email.follows')}
      submit={t('email.change')}
      busy={action.busy}
      error={action.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Step title={t('email.step')}>
        <FormProvider {...form}>
          <FormTextField<EmailValues>
            name="email"
            label={t('email.new')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </FormProvider>
        <CodeField
          code={newCode}
          tried={stepUp.tried}
          error={action.error}
          label={t('email.newCode')}
          sentText={t('sentTo', { to: address })}
        />
      </Step>
      <Step title={t('stepUp')}>
        <CodeField
          code={oldCode}
          tried={stepUp.tried}
          error={action.error}
          label={t('email.oldCode')}
          sentText={t('sentTo', { to: current })}
        />
        <OwnerField stepUp={stepUp} error={action.error} />
      </Step>
      {!isAboutField(action.error, ['email']) && !isAboutCode(action.error) && <Failure error={action.error} />}
    </ChangeDrawer>
  );
}
