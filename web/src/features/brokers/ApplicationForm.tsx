import { brokerApplicationFields } from '@aldgate/contract/brokers/forms.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { Form } from '../../lib/forms/Form.tsx';
import { FormTextField, useField } from '../../lib/forms/FormField.tsx';
import { useContractForm } from '../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { applicationKey } from './useApplication.ts';

const schema = z.object(brokerApplicationFields);
const SIZES = brokerApplicationFields.assetsUnderManagement.options;
type Application = z.output<typeof schema>;

/** BR-01: the applicant, what they trade and for which clients, and their assets under management. */
export function ApplicationForm() {
  const { t } = useTranslation('brokers');
  const queries = useQueryClient();
  const form = useContractForm<Application, Application>({
    schema,
    defaultValues: { contactName: '', business: '', assetsUnderManagement: '10m_100m' },
  });
  const application = useCallMutation('addApplyRecord', {
    onSuccess: () => queries.invalidateQueries({ queryKey: applicationKey }),
  });
  const submit = form.handleSubmit((fields) => {
    application.mutate(fields);
  });
  return (
    <Form form={form} error={application.error} onSubmit={() => void submit()}>
      <Grid columns="1fr 1fr" gap="1 5" padding="4 0 0" collapse>
        <FormTextField<Application>
          name="contactName"
          label={t('form.contactName')}
          autoComplete="name"
          maxLength={120}
        />
        <SizeField />
        <BusinessField />
        <Box whole>
          <ActionError error={application.error} />
        </Box>
        <Box whole>
          <Button type="submit" kind="primary" size="large" disabled={application.isPending}>
            {t(application.isPending ? 'form.sending' : 'form.send')}
          </Button>
        </Box>
      </Grid>
    </Form>
  );
}

function SizeField() {
  const { t } = useTranslation('brokers');
  const { value, onValue } = useField<Application, 'assetsUnderManagement'>('assetsUnderManagement');
  const options = SIZES.map((size) => ({ value: size, label: t(`form.sizes.${size}`) }));
  return <SelectField label={t('form.assets')} options={options} value={value} onValue={onValue} />;
}

function BusinessField() {
  const { t } = useTranslation('brokers');
  const { value, error, onValue } = useField<Application, 'business'>('business');
  return (
    <Box whole>
      <TextArea label={t('form.business')} rows={5} lengthMax={2_000} value={value} error={error} onValue={onValue} />
    </Box>
  );
}
