import { toast } from '@aldgate/client-kit/toasts.ts';
import { townForm } from '@aldgate/contract/bank/accounts/forms.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { TOWN_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useId } from 'react';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { CountryField } from '../../lib/forms/CountryField.tsx';
import { Form } from '../../lib/forms/Form.tsx';
import { FormTextField } from '../../lib/forms/FormField.tsx';
import { showServerErrors, useContractForm } from '../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { type Account, useRefresh } from './queries.ts';

interface TownValues {
  beneficiaryTown: string;
  beneficiaryCountry: string;
}

type Town = Omit<RequestOf<'completeBankAccount'>, 'bankAccountId'>;

interface CompleteAccountProps {
  readonly account: Account;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks once for town and country of the holder of an account that was entered without them. */
export function CompleteAccount({ account, onDone, onClose }: CompleteAccountProps) {
  const { t } = useTranslation('bankAccounts');
  const { t: tApp } = useTranslation();
  const id = useId();
  const refresh = useRefresh();
  const form = useContractForm<TownValues, Town>({
    schema: townForm,
    defaultValues: { beneficiaryTown: '', beneficiaryCountry: account.beneficiaryCountry ?? '' },
  });
  const action = useCallMutation('completeBankAccount', {
    onSuccess: async () => {
      toast('success', t('complete.done'));
      onDone();
      await refresh();
    },
    onError: (error) => {
      showServerErrors(form, error);
    },
  });
  const submit = form.handleSubmit((town) => action.mutate({ bankAccountId: account.bankAccountId, ...town }));
  return (
    <Drawer
      open
      title={t('complete.action')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={action.isPending}>
          {action.isPending ? tApp('checking') : t('complete.action')}
        </Button>
      }
    >
      <Form id={id} form={form} error={action.error} onSubmit={() => void submit()}>
        <Stack gap="3">
          <p>{t('complete.text')}</p>
          <FormTextField<TownValues>
            name="beneficiaryTown"
            label={t('fields.beneficiaryTown')}
            autoComplete="off"
            maxLength={TOWN_MAX}
          />
          <CountryField<TownValues>
            name="beneficiaryCountry"
            label={t('fields.beneficiaryCountry')}
            emptyLabel={t('choose')}
          />
          <ActionError error={action.error} />
        </Stack>
      </Form>
    </Drawer>
  );
}
