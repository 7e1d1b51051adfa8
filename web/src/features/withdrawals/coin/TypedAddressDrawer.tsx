import { typedAddressForm } from '@aldgate/contract/wallet/addresses/forms.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useId } from 'react';
import { Form } from '../../../lib/forms/Form.tsx';
import { useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Network } from '../../wallet/index.ts';
import { AddressField } from '../beneficiary/AddressField.tsx';
import { OwnerFields } from '../beneficiary/OwnerFields.tsx';
import { NO_OWNER, type OwnerValues } from '../beneficiary/ownerValues.ts';
import type { TypedAddress } from './destination.ts';

interface TypedValues extends OwnerValues {
  address: string;
  network: string;
}

interface TypedAddressDrawerProps {
  readonly networks: readonly Network[];
  /** Address that was entered before. */
  readonly typed: TypedAddress | undefined;
  readonly onTyped: (typed: TypedAddress) => void;
  readonly onClose: () => void;
}

/** WAL-05: an address for one withdrawal, with whom it belongs to (travel rule). */
export default function TypedAddressDrawer({ networks, typed, onTyped, onClose }: TypedAddressDrawerProps) {
  const { t } = useTranslation('withdrawals');
  const { t: tApp } = useTranslation();
  const id = useId();
  const form = useContractForm<TypedValues, TypedAddress>({
    schema: typedAddressForm,
    defaultValues: {
      ...NO_OWNER,
      address: typed?.address ?? '',
      network: typed?.network ?? networks[0]?.network ?? '',
    },
  });
  const network = form.watch('network');
  const submit = form.handleSubmit((values) => onTyped(values));
  return (
    <Drawer
      open
      title={t('typed.title')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide>
          {t('typed.use')}
        </Button>
      }
    >
      <Form id={id} form={form} error={undefined} onSubmit={() => void submit()}>
        <Stack gap="3">
          {networks.length > 1 && (
            <SelectField
              label={t('network')}
              options={networks.map((each) => ({ value: each.network, label: each.name }))}
              value={network}
              onValue={(chosen) => form.setValue('network', chosen)}
            />
          )}
          <AddressField
            network={network}
            networkName={networks.find((each) => each.network === network)?.name ?? network}
          />
          <OwnerFields />
        </Stack>
      </Form>
    </Drawer>
  );
}
