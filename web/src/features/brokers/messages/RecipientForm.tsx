import { toast } from '@aldgate/client-kit/toasts.ts';
import { recipientFields } from '@aldgate/contract/brokers/forms.ts';
import { MESSAGE_TOPICS, type MessageTopic } from '@aldgate/domain/brokers/messages.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useId } from 'react';
import { z } from 'zod/mini';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { Form } from '../../../lib/forms/Form.tsx';
import { FormTextField, useField } from '../../../lib/forms/FormField.tsx';
import { showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useRefresh } from '../queries.ts';
import type { Recipient } from './queries.ts';

const schema = z.object(recipientFields);

interface Values {
  name: string;
  email: string;
  topics: MessageTopic[];
}

interface RecipientFormProps {
  /** Undefined for a new one. */
  readonly recipient: Recipient | undefined;
  readonly onSaved: (recipientId: string) => void;
  readonly onClose: () => void;
}

/** BR-12: the name, the address and the topics of a recipient. A new address has to be confirmed. */
export default function RecipientForm({ recipient, onSaved, onClose }: RecipientFormProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const id = useId();
  const refresh = useRefresh();
  const form = useContractForm<Values, Values>({
    schema,
    defaultValues: {
      name: recipient?.name ?? '',
      email: recipient?.email ?? '',
      topics: [...(recipient?.topics ?? MESSAGE_TOPICS)],
    },
  });
  const onError = (error: unknown) => void showServerErrors(form, error);
  const adding = useCallMutation('submitRecipient', {
    onSuccess: async ({ recipientId }) => {
      await refresh();
      onSaved(recipientId);
    },
    onError,
  });
  const changing = useCallMutation('updateRecipient', {
    onSuccess: async (_, { recipientId }) => {
      toast('success', t('recipients.saved'));
      await refresh();
      onSaved(recipientId);
    },
    onError,
  });
  const submit = form.handleSubmit((values) => {
    if (recipient === undefined) adding.mutate(values);
    else changing.mutate({ recipientId: recipient.recipientId, ...values });
  });
  const error = adding.error ?? changing.error;
  const isBusy = adding.isPending || changing.isPending;
  return (
    <Drawer
      open
      title={t(recipient === undefined ? 'recipients.add' : 'recipients.edit')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={isBusy}>
          {isBusy ? tApp('checking') : t(recipient === undefined ? 'recipients.add' : 'recipients.save')}
        </Button>
      }
    >
      <Form id={id} form={form} error={error} onSubmit={() => void submit()}>
        <Stack gap="3">
          <FormTextField<Values> name="name" label={t('recipients.name')} autoComplete="off" lengthMax={60} />
          <FormTextField<Values>
            name="email"
            label={t('recipients.email')}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
          <TopicsField />
          <BrokerError error={error} />
        </Stack>
      </Form>
    </Drawer>
  );
}

function TopicsField() {
  const { t } = useTranslation('brokers');
  const { value, error, onValue } = useField<Values, 'topics'>('topics');
  return (
    <Stack as="fieldset" gap="2">
      <Text as="legend" padding="0 0 2" size="13" weight="strong">
        {t('recipients.topics')}
      </Text>
      {MESSAGE_TOPICS.map((topic) => (
        <Checkbox
          key={topic}
          label={t(`messages.topics.${topic}`)}
          on={value.includes(topic)}
          onValue={(on) => onValue(on ? [...value, topic] : value.filter((each) => each !== topic))}
        />
      ))}
      {error !== undefined && <Alert>{t('recipients.topicMissing')}</Alert>}
    </Stack>
  );
}
