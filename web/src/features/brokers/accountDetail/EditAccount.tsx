import { toast } from '@aldgate/client-kit/toasts.ts';
import { accountLabels } from '@aldgate/contract/brokers/forms.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useId } from 'react';
import { z } from 'zod/mini';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { Form } from '../../../lib/forms/Form.tsx';
import { FormTextField } from '../../../lib/forms/FormField.tsx';
import { showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type BrokerAccount, useRefresh } from '../queries.ts';
import { sortIndex } from './sortIndex.ts';

interface Values {
  accountName: string;
  loginName: string;
  sortIndex: string;
}

const schema = z.object({ ...accountLabels, sortIndex });

type Request = z.output<typeof schema>;

/** BR-06: the name, the login name and the place in the list. */
export default function EditAccount({ account, onClose }: { account: BrokerAccount; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const id = useId();
  const refresh = useRefresh();
  const form = useContractForm<Values, Request>({
    schema,
    defaultValues: {
      accountName: account.accountName,
      loginName: account.loginName,
      sortIndex: String(account.sortIndex),
    },
  });
  const action = useCallMutation('updateBrokerAccount', {
    onSuccess: async () => {
      toast('success', t('detail.saved'));
      await refresh();
      onClose();
    },
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit((values) => {
    action.mutate({ brokerAccountId: account.brokerAccountId, ...values });
  });
  return (
    <Drawer
      open
      title={t('detail.edit')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={action.isPending}>
          {action.isPending ? tApp('checking') : t('detail.save')}
        </Button>
      }
    >
      <Form id={id} form={form} error={action.error} onSubmit={() => void submit()}>
        <Stack gap="3">
          <FormTextField<Values>
            name="accountName"
            label={t('accounts.columns.name')}
            autoComplete="off"
            lengthMax={60}
          />
          <FormTextField<Values> name="loginName" label={t('accounts.loginName')} autoComplete="off" lengthMax={60} />
          <FormTextField<Values>
            name="sortIndex"
            label={t('detail.sortIndex')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
          <BrokerError error={action.error} />
        </Stack>
      </Form>
    </Drawer>
  );
}
