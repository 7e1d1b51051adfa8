import { CallError } from '@aldgate/contract/client/callError.ts';
import { isEmail } from '@aldgate/domain/identity/fieldRules.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useState } from 'react';
import { call } from '../../app/calls.ts';
import { useTranslation } from '../../app/i18n.ts';
import { CodeField } from '../../identity/CodeField.tsx';
import { isAboutCode } from '../../identity/code.ts';
import { Failure } from '../../identity/Failure.tsx';
import { GoogleCodeField } from '../../identity/GoogleCodeField.tsx';
import { useCode } from '../../identity/useCode.ts';
import { ChangeDrawer } from '../ChangeDrawer.tsx';
import { Step } from '../Step.tsx';
import { isAboutField, type Rule, ruleTold } from '../told.ts';
import { useDeed } from '../useDeed.ts';
import { useEmailCode } from '../useEmailCode.ts';
import { useProofs } from '../useProofs.ts';

/** ID-16: a code to the new address and one to the old, and Google's where it is bound. */
export function ChangeEmail({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);
  const address = email.trim();
  const fault: Rule | undefined = address === '' ? 'required' : isEmail(address) ? undefined : 'email';
  const newCode = useCode({
    channel: 'email',
    send: async () => {
      setAsked(true);
      if (fault !== undefined) return undefined;
      return { uuid: (await call('emailCaptcha', { businessType: 'new_email', email: address })).emailUuid };
    },
  });
  const oldCode = useEmailCode('update_email');
  const proofs = useProofs([newCode, oldCode]);
  const deed = useDeed('updateEmail', { done: t('email.done'), onDone: onClose, onRefused: proofs.refused });

  const submit = () => {
    proofs.setTried(true);
    if (fault !== undefined || !proofs.isWhole || newCode.uuid === undefined || oldCode.uuid === undefined) return;
    void deed.run({
      email: address,
      newEmailUuid: newCode.uuid,
      newEmailCode: newCode.digits,
      emailUuid: oldCode.uuid,
      emailCode: oldCode.digits,
      ...(proofs.asksGoogle && { gaCode: proofs.gaCode }),
    });
  };
  const isTaken = deed.error instanceof CallError && deed.error.entry === 'accountDuplicated';
  const rule = (asked || proofs.tried ? fault : undefined) ?? ruleTold(deed.error, 'email');
  const isAtField = isTaken || isAboutField(deed.error, ['email']);
  return (
    <ChangeDrawer
      title={t('email.change')}
      follows={t('email.follows')}
      submit={t('email.change')}
      busy={deed.busy}
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
          error={rule === undefined ? (isTaken ? tApp('errors.accountDuplicated') : undefined) : t(`faults.${rule}`)}
          onValue={(value) => {
            setEmail(value);
            newCode.forget();
          }}
        />
        <CodeField
          code={newCode}
          tried={proofs.tried}
          error={deed.error}
          label={t('email.newCode')}
          sentText={t('sentTo', { to: address })}
        />
      </Step>
      <Step title={t('proof')}>
        <CodeField
          code={oldCode}
          tried={proofs.tried}
          error={deed.error}
          label={t('email.oldCode')}
          sentText={t('sentTo', { to: current })}
        />
        {proofs.asksGoogle && (
          <GoogleCodeField value={proofs.gaCode} tried={proofs.tried} error={deed.error} onValue={proofs.setGaCode} />
        )}
      </Step>
      {!isAtField && !isAboutCode(deed.error) && <Failure error={deed.error} />}
    </ChangeDrawer>
  );
}
