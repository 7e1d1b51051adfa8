import { toast } from '@aldgate/client-kit/toasts.ts';
import { projectFields } from '@aldgate/contract/brokers/forms.ts';
import { FINANCING_ASSETS, type FinancingAsset } from '@aldgate/domain/brokers/projects.ts';
import type { Strategy } from '@aldgate/domain/brokers/strategies.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
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
import { useExchangeName } from '../parts/useExchangeName.ts';
import { type Project, type ProjectChoice, useRefresh } from '../queries.ts';

const schema = z.object(projectFields);

interface Values {
  projectName: string;
  strategy: Strategy;
  currency: FinancingAsset;
  brokerAccountIds: string[];
}

interface ProjectFieldsProps {
  readonly title: string;
  readonly project: Project | undefined;
  /** The strategies that the broker's terms open. */
  readonly strategies: readonly Strategy[];
  readonly choices: readonly ProjectChoice[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The fields of a project with what is chosen; an account that cannot join says why. */
export function ProjectFields({ title, project, strategies, choices, onSaved, onClose }: ProjectFieldsProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const id = useId();
  const refresh = useRefresh();
  const own = choices.filter(({ projectNo }) => projectNo !== null && projectNo === project?.projectNo);
  const form = useContractForm<Values, Values>({
    schema,
    defaultValues: {
      projectName: project?.projectName ?? '',
      strategy: project?.strategy ?? strategies[0] ?? 'neutral_arbitrage',
      currency: project?.currency ?? FINANCING_ASSETS[0],
      brokerAccountIds: own.map(({ brokerAccountId }) => brokerAccountId),
    },
  });
  const onError = (error: unknown) => void showServerErrors(form, error);
  const onSuccess = async () => {
    toast('success', t(project === undefined ? 'projects.added' : 'projects.saved'));
    await refresh();
    onSaved();
  };
  const adding = useCallMutation('addProjectRelation', { onSuccess, onError });
  const changing = useCallMutation('updateProjectRelation', { onSuccess, onError });
  const submit = form.handleSubmit(({ currency, ...values }) => {
    if (project === undefined) adding.mutate({ ...values, currency });
    else changing.mutate({ projectNo: project.projectNo, ...values });
  });
  const error = adding.error ?? changing.error;
  const isBusy = adding.isPending || changing.isPending;
  return (
    <Drawer
      open
      title={title}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={isBusy}>
          {isBusy ? tApp('checking') : t(project === undefined ? 'projects.create' : 'projects.save')}
        </Button>
      }
    >
      <Form id={id} form={form} error={error} onSubmit={() => void submit()}>
        <Stack gap="3">
          <FormTextField<Values> name="projectName" label={t('projects.name')} autoComplete="off" lengthMax={60} />
          <StrategyField strategies={strategies} />
          <AccountsField choices={choices} />
          <BrokerError error={error} />
        </Stack>
      </Form>
    </Drawer>
  );
}

function StrategyField({ strategies }: Pick<ProjectFieldsProps, 'strategies'>) {
  const { t } = useTranslation('brokers');
  const { value, onValue } = useField<Values, 'strategy'>('strategy');
  return (
    <SelectField
      label={t('projects.strategy')}
      options={strategies.map((strategy) => ({ value: strategy, label: t(`projects.strategies.${strategy}`) }))}
      value={value}
      onValue={onValue}
    />
  );
}

function AccountsField({ choices }: Pick<ProjectFieldsProps, 'choices'>) {
  const { t } = useTranslation('brokers');
  const findName = useExchangeName();
  const { value, error, onValue } = useField<Values, 'brokerAccountIds'>('brokerAccountIds');
  const describe = ({ accountType, exchangeCode, closedBy, projectNo }: ProjectChoice): string =>
    closedBy === null
      ? `${t(`accounts.types.${accountType}.name`)} · ${findName(exchangeCode)}`
      : t(`projects.closedBy.${closedBy}`, { projectNo: projectNo ?? '' });
  return (
    <Stack as="fieldset" gap="2">
      <Text as="legend" padding="0 0 2" size="13" weight="strong">
        {t('projects.accounts')}
      </Text>
      {choices.map((choice) => (
        <Checkbox
          key={choice.brokerAccountId}
          label={choice.accountName}
          detail={describe(choice)}
          disabled={!choice.isOpen}
          on={value.includes(choice.brokerAccountId)}
          onValue={(on) =>
            onValue(
              on ? [...value, choice.brokerAccountId] : value.filter((chosen) => chosen !== choice.brokerAccountId),
            )
          }
        />
      ))}
      {choices.length === 0 && (
        <Text size="13" lead="text" tone="2">
          {t('projects.noAccounts')}
        </Text>
      )}
      {error !== undefined && <Alert>{t('projects.accountMissing')}</Alert>}
    </Stack>
  );
}
