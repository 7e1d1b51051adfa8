import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useFormContext } from 'react-hook-form';
import { FormTextField } from '../../../lib/forms/FormField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BroughtKeyFields } from '../keys/BroughtKeyFields.tsx';
import { useExchangeName } from '../parts/useExchangeName.ts';
import type { BrokerConfig, Exchange } from '../queries.ts';
import { type Choice, listExchanges, listModes, listTypes } from './accountChoices.ts';
import { type AccountValues, chooseOpen } from './accountForm.ts';

interface AccountFieldsProps {
  readonly config: BrokerConfig;
  readonly exchanges: readonly Exchange[];
}

/** The fields of a new account. What is closed cannot be chosen, and says why. */
export function AccountFields({ config, exchanges }: AccountFieldsProps) {
  const { t } = useTranslation('brokers');
  const findName = useExchangeName();
  const { watch, setValue } = useFormContext<AccountValues>();
  const [accountType, exchangeCode, accountMode] = watch(['accountType', 'exchangeCode', 'accountMode']);
  const exchange = exchanges.find((each) => each.exchangeCode === exchangeCode);
  const choose = (chosen: Parameters<typeof chooseOpen>[2]) => {
    const next = chooseOpen(config, exchanges, { accountType, exchangeCode, accountMode, ...chosen });
    setValue('accountType', next.accountType);
    setValue('exchangeCode', next.exchangeCode);
    setValue('accountMode', next.accountMode);
  };
  const toOptions = <Value extends string>(choices: readonly Choice<Value>[], name: (value: Value) => string) =>
    choices.map(({ value, closed }) => ({
      value,
      label: name(value),
      isDisabled: closed !== undefined,
      ...(closed !== undefined && { detail: t(`accounts.closedChoices.${closed}`) }),
    }));
  return (
    <>
      <FormTextField<AccountValues>
        name="accountName"
        label={t('accounts.columns.name')}
        autoComplete="off"
        lengthMax={60}
      />
      <SelectField
        label={t('accounts.columns.type')}
        options={toOptions(listTypes(config), (value) => t(`accounts.types.${value}.name`))}
        value={accountType}
        onValue={(value) => choose({ accountType: value })}
      />
      <Text size="12" lead="text" tone="2">
        {t(`accounts.types.${accountType}.text`)}
      </Text>
      <Grid collapse columns={2} gap="3">
        <SelectField
          label={t('accounts.columns.exchange')}
          options={toOptions(listExchanges(config, exchanges, accountType), findName)}
          value={exchangeCode}
          onValue={(value) => choose({ exchangeCode: value })}
        />
        <SelectField
          label={t('accounts.columns.mode')}
          options={toOptions(listModes(config, exchange), (value) => t(`accounts.modes.${value}`))}
          value={accountMode}
          onValue={(value) => choose({ accountMode: value })}
        />
      </Grid>
      <FormTextField<AccountValues>
        name="loginName"
        label={t('accounts.loginName')}
        autoComplete="off"
        lengthMax={60}
      />
      {accountType === 'common' && <BroughtKeyFields exchange={exchange} />}
    </>
  );
}
