import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useCodes } from '../../../lib/codes/useCodes.ts';
import { DraftLines } from '../../../lib/drafts/DraftLines.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { AccountValues } from './accountValues.ts';

interface ConfirmationProps {
  readonly bankAccountId: string;
  readonly values: AccountValues;
  readonly onBack: () => void;
  readonly onConfirmed: (result: AnswerOf<'confirmBankAccount'>) => void;
  readonly onClose: () => void;
}

/** The codes that confirm a new account. */
export function Confirmation({ bankAccountId, values, onBack, onConfirmed, onClose }: ConfirmationProps) {
  const { t } = useTranslation('bankAccounts');
  const codes = useCodes(bankAccountId, () => call('invokeBankAccountEmailValidation', { bankAccountId }));
  const action = useCallMutation('confirmBankAccount', { onSuccess: onConfirmed, onError: codes.rejected });
  const { nickname, beneficiaryName, asset, iban, accountNumber } = values;
  return (
    <CodeStep
      codes={codes}
      text={{ title: t('confirm'), follows: t('follows'), sent: t('sent') }}
      approval="bank_account"
      action={action}
      onSubmit={(proof) => action.mutate({ bankAccountId, ...proof })}
      onClose={onClose}
    >
      <DraftLines name={nickname} back={t('back')} onBack={onBack}>
        <span>{beneficiaryName}</span>
        <span>
          {iban === '' ? accountNumber : iban} ({asset})
        </span>
      </DraftLines>
    </CodeStep>
  );
}
