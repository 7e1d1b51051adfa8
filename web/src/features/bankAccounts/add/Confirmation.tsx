import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { ChangeDrawer } from '../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { CodeField, isAboutCode, OwnerField, useCode, useStepUp } from '../../identity/index.ts';
import type { AccountValues } from './accountValues.ts';

interface ConfirmationProps {
  readonly bankAccountId: string;
  readonly values: AccountValues;
  readonly onBack: () => void;
  readonly onConfirmed: (result: AnswerOf<'confirmBankAccount'>) => void;
  readonly onClose: () => void;
}

/** The codes that confirm a new account; the email's confirms this one alone. */
export function Confirmation({ bankAccountId, values, onBack, onConfirmed, onClose }: ConfirmationProps) {
  const { t } = useTranslation('bankAccounts');
  const code = useCode({
    channel: 'email',
    to: bankAccountId,
    send: async () => ({ uuid: (await call('invokeBankAccountEmailValidation', { bankAccountId })).emailUuid }),
  });
  const stepUp = useStepUp([code]);
  const action = useCallMutation('confirmBankAccount', { onSuccess: onConfirmed, onError: stepUp.rejected });
  const confirm = () => {
    stepUp.setTried(true);
    if (!stepUp.isComplete || code.uuid === undefined) return;
    action.mutate({
      bankAccountId,
      emailUuid: code.uuid,
      emailCode: code.digits,
      ...(stepUp.needsGoogle && { gaCode: stepUp.gaCode }),
    });
  };
  const { nickname, beneficiaryName, asset, iban, accountNumber } = values;
  return (
    <ChangeDrawer
      title={t('confirm')}
      follows={t('follows')}
      submit={t('confirm')}
      busy={action.isPending}
      error={action.error}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Stack gap="1" breakWords>
        <b>{nickname}</b>
        <span>{beneficiaryName}</span>
        <span>
          {iban === '' ? accountNumber : iban} ({asset})
        </span>
        <div>
          <Button kind="link" onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      </Stack>
      <div>
        <CodeField code={code} tried={stepUp.tried} error={action.error} sentText={t('sent')} />
        <OwnerField stepUp={stepUp} error={action.error} />
      </div>
      {!isAboutCode(action.error) && <ActionError error={action.error} />}
    </ChangeDrawer>
  );
}
