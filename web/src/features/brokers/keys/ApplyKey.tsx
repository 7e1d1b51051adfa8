import { toast } from '@aldgate/client-kit/toasts.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useId } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { Form } from '../../../lib/forms/Form.tsx';
import { showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOnceSubmission } from '../../../lib/submissions/useOnceSubmission.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type AccountRef, type BrokerKey, useExchanges, useRefresh } from '../queries.ts';
import { BroughtKeyFields } from './BroughtKeyFields.tsx';
import { KeyFields } from './KeyFields.tsx';
import { findKeyKind, type KeyRequest, type KeyValues, NO_KEY, selectKeySchema } from './keyForm.ts';

type Insert = RequestOf<'insertExchangeKey'>;

interface ApplyKeyProps {
  readonly account: AccountRef;
  /** The key that the new one takes the place of, with its terms; it is deleted afterwards by the broker. */
  readonly replaced: BrokerKey | undefined;
  readonly onClose: () => void;
}

/** BR-07: applies for a key of an account, which two operators review. */
export default function ApplyKey(props: ApplyKeyProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const kind = findKeyKind(props.account.accountType);
  if (kind !== undefined) return <Application {...props} kind={kind} />;
  return (
    <Drawer
      open
      title={t('keys.apply')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
    >
      <Note>{t('keys.custody')}</Note>
    </Drawer>
  );
}

function Application({ account, replaced, kind, onClose }: ApplyKeyProps & { readonly kind: 'issued' | 'brought' }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const id = useId();
  const refresh = useRefresh();
  const exchange = useExchanges().data?.find(({ exchangeCode }) => exchangeCode === account.exchangeCode);
  const form = useContractForm<KeyValues, KeyRequest>({
    schema: selectKeySchema(kind),
    defaultValues: {
      ...NO_KEY,
      ...(replaced !== undefined && {
        permissions: replaced.permissions,
        boundIps: replaced.boundIps.join('\n'),
      }),
    },
  });
  const action = useOnceSubmission({
    name: 'insertExchangeKey',
    send: (request: Insert) => call('insertExchangeKey', request),
    onSuccess: async () => {
      toast('success', t('keys.applied'));
      await refresh();
      onClose();
    },
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit((entered) => {
    action.mutate({ key: crypto.randomUUID(), brokerAccountId: account.brokerAccountId, kind, ...entered });
  });
  return (
    <Drawer
      open
      title={t('keys.apply')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={action.isPending}>
          {action.isPending ? tApp('checking') : t('keys.submit')}
        </Button>
      }
    >
      <Form id={id} form={form} error={action.error} onSubmit={() => void submit()}>
        <Stack gap="3">
          <Text weight="mid">{account.accountName}</Text>
          <Note>{t('keys.reviewed')}</Note>
          {replaced !== undefined && <Note>{t('keys.replaces', { name: replaced.name })}</Note>}
          <KeyFields kind={kind} />
          {kind === 'brought' && <BroughtKeyFields exchange={exchange} />}
          <BrokerError error={action.error} />
        </Stack>
      </Form>
    </Drawer>
  );
}
