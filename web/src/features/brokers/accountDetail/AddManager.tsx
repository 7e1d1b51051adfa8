import { managerFields } from '@aldgate/contract/brokers/forms.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useId } from 'react';
import { z } from 'zod/mini';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { Form } from '../../../lib/forms/Form.tsx';
import { FormTextField } from '../../../lib/forms/FormField.tsx';
import { showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type BrokerAccount, useRefresh } from '../queries.ts';

const schema = z.object(managerFields);

type Values = z.output<typeof schema>;

interface AddManagerProps {
  readonly account: BrokerAccount;
  readonly onAdded: (managerId: string) => void;
  readonly onClose: () => void;
}

/** BR-06: names a member as manager, by both UID and email so that a slip of one is found. */
export default function AddManager({ account, onAdded, onClose }: AddManagerProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const id = useId();
  const refresh = useRefresh();
  const form = useContractForm<Values, Values>({ schema, defaultValues: { managerUid: '', managerEmail: '' } });
  const action = useCallMutation('submitAccountManager', {
    onSuccess: async ({ managerId }) => {
      await refresh();
      onAdded(managerId);
    },
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit((values) => {
    action.mutate({ brokerAccountId: account.brokerAccountId, ...values });
  });
  return (
    <Drawer
      open
      title={t('managers.add')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={action.isPending}>
          {action.isPending ? tApp('checking') : t('managers.continue')}
        </Button>
      }
    >
      <Form id={id} form={form} error={action.error} onSubmit={() => void submit()}>
        <Stack gap="3">
          <Text size="12" lead="text" tone="2">
            {t('managers.addText')} <PathLink to="information">{tApp('role.members')}</PathLink>
          </Text>
          <FormTextField<Values>
            name="managerUid"
            label={t('managers.uid')}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            clean={(text) => text.trim()}
          />
          <FormTextField<Values>
            name="managerEmail"
            label={t('managers.email')}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
          <BrokerError error={action.error} />
        </Stack>
      </Form>
    </Drawer>
  );
}
