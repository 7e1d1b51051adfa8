import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { DraftConfirmation, DraftLines, useDraftCodes } from '../../drafts/index.ts';
import { useWithApprovals } from '../../identity/index.ts';
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
  const withApprovals = useWithApprovals('bank_account');
  const codes = useDraftCodes(bankAccountId, () => call('invokeBankAccountEmailValidation', { bankAccountId }));
  const onError = codes.stepUp.rejected;
  const action = useCallMutation('confirmBankAccount', { onSuccess: onConfirmed, onError });
  const { nickname, beneficiaryName, asset, iban, accountNumber } = values;
  return (
    <DraftConfirmation
      codes={codes}
      text={{ title: t('confirm'), follows: withApprovals(t('follows')), submit: t('confirm'), sent: t('sent') }}
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
    </DraftConfirmation>
  );
}
