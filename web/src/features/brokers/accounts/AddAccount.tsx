import { toast } from '@aldgate/client-kit/toasts.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useId } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { Form } from '../../../lib/forms/Form.tsx';
import { showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOnceSubmission } from '../../../lib/submissions/useOnceSubmission.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type BrokerConfig, type Exchange, useBrokerConfig, useExchanges, useRefresh } from '../queries.ts';
import { AccountFields } from './AccountFields.tsx';
import { type AccountRequest, type AccountValues, accountSchema, buildAccount, firstValues } from './accountForm.ts';

type Insert = RequestOf<'insertBrokerAccount'>;

/** BR-06: opens an account. The id is reserved once, so that a repeat opens no second one. */
export default function AddAccount({ onClose }: { onClose: () => void }) {
  const { t: tApp } = useTranslation();
  const { t } = useTranslation('brokers');
  const config = useBrokerConfig();
  const exchanges = useExchanges();
  if (config.data !== undefined && exchanges.data !== undefined) {
    return <AccountDrawer config={config.data} exchanges={exchanges.data} onClose={onClose} />;
  }
  return (
    <Drawer
      open
      title={t('accounts.add')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <BrokerError error={config.error ?? exchanges.error} />
      <Skeleton rows={6} label={tApp('loading')} />
    </Drawer>
  );
}

interface AccountDrawerProps {
  readonly config: BrokerConfig;
  readonly exchanges: readonly Exchange[];
  readonly onClose: () => void;
}

function AccountDrawer({ config, exchanges, onClose }: AccountDrawerProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const id = useId();
  const refresh = useRefresh();
  const form = useContractForm<AccountValues, AccountRequest>({
    schema: accountSchema,
    defaultValues: firstValues(config, exchanges),
  });
  const reservation = useCallMutation('getBrokerAccountId');
  const action = useOnceSubmission({
    name: 'insertBrokerAccount',
    send: (request: Insert) => call('insertBrokerAccount', request),
    onSuccess: async ({ state }) => {
      toast('success', t(state === 'verifying' ? 'accounts.verifying' : 'accounts.opening'));
      await refresh();
      onClose();
    },
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit(async (account) => {
    const reserved = reservation.data ?? (await reservation.submit({}));
    if (reserved !== undefined) action.mutate({ ...reserved, ...buildAccount(account) });
  });
  const { accountsUsed, accountsMaximum } = config;
  const isFull = accountsUsed >= accountsMaximum;
  const isBusy = action.isPending || form.formState.isSubmitting;
  return (
    <Drawer
      open
      title={t('accounts.add')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={isBusy || isFull}>
          {isBusy ? tApp('checking') : t('accounts.open')}
        </Button>
      }
    >
      <Form id={id} form={form} error={action.error} onSubmit={() => void submit()}>
        <Stack gap="3">
          <Note kind={isFull ? 'warning' : 'plain'}>
            {t(isFull ? 'accounts.full' : 'accounts.used', { used: accountsUsed, maximum: accountsMaximum })}
          </Note>
          <AccountFields config={config} exchanges={exchanges} />
          <BrokerError error={action.error ?? reservation.error} />
        </Stack>
      </Form>
    </Drawer>
  );
}
