import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { isEmail } from '@aldgate/domain/identity/fieldRules.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CodeField, Failure, GoogleCodeField, isAboutCode, useCode } from '../../identity/index.ts';
import { ChangeDrawer } from '../ChangeDrawer.tsx';
import { findFieldRule, isAboutField, type Rule } from '../fieldRule.ts';
import { Step } from '../Step.tsx';
import { useAction } from '../useAction.ts';
import { useEmailCode } from '../useEmailCode.ts';
import { useStepUp } from '../useStepUp.ts';

/** ID-16: requires a code to the new address, one to the old address and, where it is set up, a Google code. */
export function ChangeEmail({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const [email, setEmail] = useState('');
  const [requested, setRequested] = useState(false);
  const address = email.trim();
  const fieldError: Rule | undefined = address === '' ? 'required' : isEmail(address) ? undefined : 'email';
  const newCode = useCode({
    channel: 'email',
    send: async () => {
      setRequested(true);
      if (fieldError !== undefined) return undefined;
      return { uuid: (await call('emailCaptcha', { businessType: 'new_email', email: address })).emailUuid };
    },
  });
  const oldCode = useEmailCode('update_email');
  const stepUp = useStepUp([newCode, oldCode]);
  const action = useAction('updateEmail', { done: t('email.done'), onDone: onClose, onRejected: stepUp.rejected });

  const submit = () => {
    stepUp.setTried(true);
    if (fieldError !== undefined || !stepUp.isComplete || newCode.uuid === undefined || oldCode.uuid === undefined)
      return;
    void action.run({
      email: address,
      newEmailUuid: newCode.uuid,
      newEmailCode: newCode.digits,
      emailUuid: oldCode.uuid,
      emailCode: oldCode.digits,
      ...(stepUp.needsGoogle && { gaCode: stepUp.gaCode }),
    });
  };
  const isEmailTaken = action.error instanceof CallError && action.error.entry === 'accountDuplicated';
  const rule = (requested || stepUp.tried ? fieldError : undefined) ?? findFieldRule(action.error, 'email');
  const isAtField = isEmailTaken || isAboutField(action.error, ['email']);
  return (
    <ChangeDrawer
      title={t('email.change')}
      follows={t('email.follows')}
      submit={t('email.change')}
      busy={action.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Step title={t('email.step')}>
        <TextField
          label={t('email.new')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          error={
            rule === undefined ? (isEmailTaken ? tApp('errors.accountDuplicated') : undefined) : t(`errors.${rule}`)
          }
          onValue={(value) => {
            setEmail(value);
            newCode.forget();
          }}
        />
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
        {stepUp.needsGoogle && (
          <GoogleCodeField value={stepUp.gaCode} tried={stepUp.tried} error={action.error} onValue={stepUp.setGaCode} />
        )}
      </Step>
      {!isAtField && !isAboutCode(action.error) && <Failure error={action.error} />}
    </ChangeDrawer>
  );
}
