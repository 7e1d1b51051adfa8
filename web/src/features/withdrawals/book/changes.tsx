import { toast } from '@aldgate/client-kit/toasts.ts';
import { nameFields } from '@aldgate/contract/wallet/addresses/forms.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useId } from 'react';
import { z } from 'zod/mini';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useEmailCodes, useGoogleCode } from '../../../lib/codes/useCodes.ts';
import { Form } from '../../../lib/forms/Form.tsx';
import { FormTextField, useField } from '../../../lib/forms/FormField.tsx';
import { useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { useNetworkName } from '../../wallet/index.ts';
import { type Entry, useRefresh } from '../queries.ts';

interface ChangeProps {
  readonly entry: Entry;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface NameValues {
  name: string;
  remark: string;
}

const nameForm = z.object({ name: nameFields.name, remark: z._default(nameFields.remark, '') });

/** Name and remark: nothing else of an address changes. */
export function EditAddress({ entry, onDone, onClose }: ChangeProps) {
  const { t } = useTranslation('withdrawals');
  const { t: tApp } = useTranslation();
  const id = useId();
  const refresh = useRefresh();
  const form = useContractForm<NameValues, NameValues>({
    schema: nameForm,
    defaultValues: { name: entry.name, remark: entry.remark },
  });
  const action = useCallMutation('updateWithdrawalAddress', {
    onSuccess: async () => {
      toast('success', t('change.edited'));
      await refresh();
      onDone();
    },
  });
  const submit = form.handleSubmit((values) => {
    action.mutate({ addressId: entry.addressId, ...values });
  });
  return (
    <Drawer
      open
      title={t('change.edit')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={action.isPending}>
          {t('change.save')}
        </Button>
      }
    >
      <Form id={id} form={form} error={action.error} onSubmit={() => void submit()}>
        <Stack gap="2">
          <FormTextField<NameValues> name="name" label={t('book.columns.name')} autoComplete="off" lengthMax={60} />
          <RemarkField />
          <ActionError error={action.error} />
        </Stack>
      </Form>
    </Drawer>
  );
}

export function RemarkField() {
  const { t } = useTranslation('withdrawals');
  const { value, error, onValue } = useField<{ remark: string }, 'remark'>('remark');
  return <TextArea label={t('book.remarkOptional')} value={value} error={error} onValue={onValue} />;
}

/** On the whitelist once another member approves, or after a day where there is none. */
export function AddToWhitelist({ entry, onDone, onClose }: ChangeProps) {
  const { t } = useTranslation('withdrawals');
  const codes = useEmailCodes('whitelist');
  const refresh = useRefresh();
  const action = useCallMutation('addToWhitelist', {
    onSuccess: async ({ approvalId }) => {
      toast('success', t(approvalId === null ? 'change.whitelistWaits' : 'change.whitelistPending'));
      await refresh();
      onDone();
    },
    onError: codes.rejected,
  });
  return (
    <CodeStep
      codes={codes}
      text={{ title: t('change.whitelist'), follows: t('change.whitelistText') }}
      approval="address"
      action={action}
      onSubmit={(proof) => action.mutate({ addressId: entry.addressId, ...proof })}
      onClose={onClose}
    >
      <Subject entry={entry} />
    </CodeStep>
  );
}

/** Off the whitelist immediately. */
export function RemoveFromWhitelist(props: ChangeProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <Removal
      {...props}
      name="unlist"
      text={{ title: t('change.unlist'), follows: t('change.unlistText') }}
      done={t('change.unlisted')}
    />
  );
}

/** Out of the book immediately. */
export function DeleteAddress(props: ChangeProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <Removal
      {...props}
      name="remove"
      text={{ title: t('change.delete'), follows: t('change.deleteText') }}
      done={t('change.deleted')}
    />
  );
}

interface RemovalProps extends ChangeProps {
  readonly name: 'unlist' | 'remove';
  readonly text: { readonly title: string; readonly follows: string };
  /** The message after success. */
  readonly done: string;
}

/** A change that makes nothing easier: the Google code alone confirms it. */
function Removal({ entry, name, text, done, onDone, onClose }: RemovalProps) {
  const { book } = useArea();
  const codes = useGoogleCode();
  const refresh = useRefresh();
  const action = useCallMutation(book[name], {
    onSuccess: async () => {
      toast('success', done);
      onDone();
      await refresh();
    },
    onError: codes.rejected,
  });
  return (
    <CodeStep
      codes={codes}
      text={text}
      action={action}
      onSubmit={(proof) => action.mutate({ addressId: entry.addressId, ...proof })}
      onClose={onClose}
    >
      <Subject entry={entry} />
    </CodeStep>
  );
}

function Subject({ entry: { name, address, network } }: { entry: Entry }) {
  const networkName = useNetworkName(network);
  return (
    <Stack gap="1" breakWords>
      <b>{name}</b>
      <span>
        {address} ({networkName})
      </span>
    </Stack>
  );
}
