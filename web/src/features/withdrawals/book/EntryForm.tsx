import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { addressForm } from '@aldgate/contract/wallet/addresses/forms.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useEffect, useId } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { Form } from '../../../lib/forms/Form.tsx';
import { FormTextField, useField } from '../../../lib/forms/FormField.tsx';
import { showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { useOnceSubmission } from '../../../lib/submissions/useOnceSubmission.ts';
import { useCoins, useNetworkOptions } from '../../wallet/index.ts';
import { AddressField } from '../beneficiary/AddressField.tsx';
import { OwnerFields } from '../beneficiary/OwnerFields.tsx';
import { RemarkField } from './changes.tsx';
import { buildEntry, type EnteredAddress, type EntryValues } from './entryValues.ts';

export type DraftEntry = AnswerOf<'submitWithdrawalAddress'>;

interface EntryFormProps {
  readonly values: EntryValues;
  readonly onDrafted: (draft: DraftEntry, values: EntryValues) => void;
  readonly onClose: () => void;
}

/** The fields of a new address. */
export function EntryForm({ values, onDrafted, onClose }: EntryFormProps) {
  const { t } = useTranslation('withdrawals');
  const { t: tApp } = useTranslation();
  const id = useId();
  const { book } = useArea();
  const coins = useCoins().data ?? [];
  const networks = useNetworkOptions();
  const form = useContractForm<EntryValues, EnteredAddress>({ schema: addressForm, defaultValues: values });
  const [network, asset] = form.watch(['network', 'asset']);
  // The first network that carries the asset, until one is chosen.
  const first = coins.find((coin) => coin.asset === asset)?.networks[0] ?? networks[0]?.value ?? '';
  useEffect(() => {
    if (network === '' && first !== '') form.setValue('network', first);
  }, [form, network, first]);
  const assets = coins.filter((coin) => coin.networks.includes(network)).map((coin) => coin.asset);
  // A draft that nobody confirms expires; the address can be entered again.
  const drafting = useOnceSubmission({
    name: book.submit,
    send: (request: RequestOf<'submitWithdrawalAddress'>) => call(book.submit, request),
    onSuccess: (draft) => onDrafted(draft, form.getValues()),
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit((entered) => {
    drafting.mutate({ key: crypto.randomUUID(), ...buildEntry(entered) });
  });
  return (
    <Drawer
      open
      title={t('book.add')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={drafting.isPending}>
          {drafting.isPending ? tApp('checking') : t('entry.continue')}
        </Button>
      }
    >
      <Form id={id} form={form} error={drafting.error} onSubmit={() => void submit()}>
        <Stack gap="3">
          <FormTextField<EntryValues> name="name" label={t('book.columns.name')} autoComplete="off" lengthMax={60} />
          <Grid collapse columns={2} gap="3">
            <SelectField
              label={t('network')}
              options={networks}
              value={network}
              onValue={(chosen) => {
                form.setValue('network', chosen);
                const isCarried = coins.some((coin) => coin.asset === asset && coin.networks.includes(chosen));
                if (!isCarried) form.setValue('asset', '');
              }}
            />
            <SelectField
              label={t('entry.kind')}
              options={[
                { value: '', label: t('entry.common') },
                ...assets.map((value) => ({ value, label: t('entry.standard', { asset: value }) })),
              ]}
              value={asset}
              onValue={(chosen) => form.setValue('asset', chosen)}
            />
          </Grid>
          <AddressField
            network={network}
            networkName={networks.find(({ value }) => value === network)?.label ?? network}
          />
          <OwnerFields />
          <RemarkField />
          <WhitelistField />
          <ActionError error={drafting.error} />
        </Stack>
      </Form>
    </Drawer>
  );
}

function WhitelistField() {
  const { t } = useTranslation('withdrawals');
  const { value, onValue } = useField<EntryValues, 'isWhitelisted'>('isWhitelisted');
  return (
    <Stack gap="1">
      <Checkbox label={t('entry.whitelist')} on={value} onValue={onValue} />
      <Text size="12" tone="2" lead="text">
        {t('entry.whitelistText')}
      </Text>
    </Stack>
  );
}
