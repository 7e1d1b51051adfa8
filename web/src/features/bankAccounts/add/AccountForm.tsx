import { bankAccountForm } from '@aldgate/contract/bank/accounts/forms.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { PAYMENT_TEXT_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { movesCurrency, REMITTANCE_METHODS } from '@aldgate/domain/bank/remittanceMethod.ts';
import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { RadioGroup } from '@aldgate/ui/controls/RadioGroup.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useId } from 'react';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { Form } from '../../../lib/forms/Form.tsx';
import { FormTextField } from '../../../lib/forms/FormField.tsx';
import { showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { useValidation } from '../queries.ts';
import { type AccountValues, buildAccount, type EnteredAccount, listNumbers } from './accountValues.ts';
import { CheckedTextField } from './CheckedTextField.tsx';
import { HolderFields } from './HolderFields.tsx';
import { readRejection } from './rejection.ts';
import { WireFields } from './WireFields.tsx';

interface AccountFormProps {
  readonly values: AccountValues;
  /** An individual's address is asked for as well. */
  readonly isIndividual: boolean;
  readonly onDrafted: (draft: AnswerOf<'submitBankAccount'>, values: AccountValues) => void;
  readonly onClose: () => void;
}

const TOWN_FIELDS = ['beneficiaryTown', 'beneficiaryCountry'] as const;
const HOLDER_FIELDS = ['beneficiaryAddress', ...TOWN_FIELDS] as const;

/** The fields of a new account: by bank wire, or at the channel. */
export function AccountForm({ values, isIndividual, onDrafted, onClose }: AccountFormProps) {
  const { t } = useTranslation('bankAccounts');
  const { t: tApp } = useTranslation();
  const id = useId();
  const form = useContractForm<AccountValues, EnteredAccount>({ schema: bankAccountForm, defaultValues: values });
  const entered = form.watch();
  const { asset, remittanceMethod, bankCountry } = entered;
  const validation = useValidation(listNumbers(entered));
  const country = useValidation(bankCountry === '' ? undefined : { asset, bankCountry });
  const hasIban = country?.hasIban ?? true;
  const drafting = useCallMutation('submitBankAccount', {
    onSuccess: (draft) => onDrafted(draft, form.getValues()),
    onError: (error) => {
      showServerErrors(form, error);
    },
  });
  const rejection = readRejection(drafting.error);
  const isWire = remittanceMethod === 'bank_wire';
  const submit = form.handleSubmit((account) => {
    const needed = !isWire ? [] : isIndividual ? HOLDER_FIELDS : TOWN_FIELDS;
    const missing = needed.filter((field) => account[field] === undefined);
    for (const field of missing) form.setError(field, { type: 'shown', message: 'required' });
    if (missing.length === 0) drafting.mutate(buildAccount(account, hasIban));
  });
  return (
    <Drawer
      open
      title={t('add')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={drafting.isPending}>
          {drafting.isPending ? tApp('checking') : t('continue')}
        </Button>
      }
    >
      <Form id={id} form={form} error={drafting.error} onSubmit={() => void submit()}>
        <Stack gap="3">
          <Grid collapse columns={2} gap="0 3">
            <FormTextField<AccountValues>
              name="nickname"
              label={t('fields.nickname')}
              autoComplete="off"
              lengthMax={60}
            />
            <SelectField
              label={t('asset')}
              options={BANK_CURRENCIES.map((value) => ({ value, label: value }))}
              value={asset}
              onValue={(chosen) => {
                form.setValue('asset', chosen);
                if (!movesCurrency(remittanceMethod, chosen)) form.setValue('remittanceMethod', 'bank_wire');
              }}
            />
          </Grid>
          <RadioGroup
            label={t('fields.remittanceMethod')}
            options={REMITTANCE_METHODS.filter((value) => movesCurrency(value, asset)).map((value) => ({
              value,
              label: t(`methods.${value}.name`),
              detail: t(`methods.${value}.text`),
            }))}
            value={remittanceMethod}
            onValue={(chosen) => form.setValue('remittanceMethod', chosen)}
          />
          <CheckedTextField name="beneficiaryName" lengthMax={PAYMENT_TEXT_MAX} rejection={rejection} />
          {isWire && <HolderFields isIndividual={isIndividual} rejection={rejection} />}
          {isWire ? (
            <WireFields bankCountry={bankCountry} validation={validation} hasIban={hasIban} rejection={rejection} />
          ) : (
            <CheckedTextField name="accountNumber" lengthMax={34} rejection={rejection} />
          )}
          <CheckedTextField name="reference" lengthMax={PAYMENT_TEXT_MAX} rejection={rejection} />
          <FormTextField<AccountValues>
            name="channelCode"
            label={t('fields.channelCode')}
            autoComplete="off"
            maxLength={35}
          />
          <ActionError error={drafting.error} />
        </Stack>
      </Form>
    </Drawer>
  );
}
