import { toast } from '@aldgate/client-kit/toasts.ts';
import { townForm } from '@aldgate/contract/bank/accounts/forms.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { isNameOf } from '@aldgate/domain/bank/partyName.ts';
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
import { type Account, useHolder, useRefresh } from './queries.ts';

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

/**
 * Asks once for town and country of the holder of an account that was entered without them. Where the holder is the
 * customer, the form begins with the verified ones.
 */
export function CompleteAccount(props: CompleteAccountProps) {
  const holder = useHolder();
  if (holder === undefined) return null;
  const { beneficiaryName, beneficiaryCountry } = props.account;
  const isOwnName = holder !== null && isNameOf(beneficiaryName, { name: holder.registeredName, kind: holder.kind });
  const town = isOwnName ? holder.town : null;
  const country = town === null ? beneficiaryCountry : (holder?.region ?? beneficiaryCountry);
  return <TownForm {...props} values={{ beneficiaryTown: town ?? '', beneficiaryCountry: country ?? '' }} />;
}

interface TownFormProps extends CompleteAccountProps {
  /** The first values of the form. */
  readonly values: TownValues;
}

function TownForm({ account, values, onDone, onClose }: TownFormProps) {
  const { t } = useTranslation('bankAccounts');
  const { t: tApp } = useTranslation();
  const id = useId();
  const refresh = useRefresh();
  const form = useContractForm<TownValues, Town>({
    schema: townForm,
    defaultValues: values,
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
