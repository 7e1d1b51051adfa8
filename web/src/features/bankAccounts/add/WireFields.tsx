import { PAYMENT_TEXT_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CountryField } from '../../../lib/forms/CountryField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Validation } from '../queries.ts';
import type { AccountValues } from './accountValues.ts';
import { CheckedTextField } from './CheckedTextField.tsx';
import type { Rejection } from './rejection.ts';

interface WireFieldsProps {
  readonly bankCountry: string;
  readonly validation: Validation | undefined;
  readonly hasIban: boolean;
  readonly rejection: Rejection | undefined;
}

/** An account at a bank: which numbers it has depends on the bank's country. */
export function WireFields({ bankCountry, validation, hasIban, rejection }: WireFieldsProps) {
  const { t } = useTranslation('bankAccounts');
  const checked = { validation, rejection };
  return (
    <>
      <CountryField<AccountValues> name="bankCountry" label={t('fields.bankCountry')} emptyLabel={t('choose')} />
      {hasIban ? (
        <CheckedTextField name="iban" lengthMax={42} {...checked} />
      ) : (
        <CheckedTextField name="accountNumber" lengthMax={34} {...checked} />
      )}
      <Grid collapse columns={2} gap="0 3">
        <CheckedTextField name="swift" lengthMax={11} {...checked} />
        {bankCountry === 'US' && <CheckedTextField name="aba" lengthMax={9} {...checked} />}
      </Grid>
      {validation?.bankName != null ? (
        <Text role="status" size="12" tone="2">
          {t('bankFound', { name: validation.bankName })}
        </Text>
      ) : (
        rejection?.field === 'bankName' && (
          <CheckedTextField name="bankName" lengthMax={PAYMENT_TEXT_MAX} {...checked} />
        )
      )}
      <CheckedTextField name="bankAddress" lengthMax={PAYMENT_TEXT_MAX} rejection={rejection} />
      <Intermediary rejection={rejection} />
    </>
  );
}

/** A bank between, where the beneficiary's names one. */
function Intermediary({ rejection }: Pick<WireFieldsProps, 'rejection'>) {
  const { t } = useTranslation('bankAccounts');
  const { getValues, setValue } = useFormContext<AccountValues>();
  const [isOn, setOn] = useState(() => getValues('intermediarySwift') !== '');
  return (
    <Stack gap="2">
      <Checkbox
        label={t('hasIntermediary')}
        on={isOn}
        onValue={(on) => {
          setOn(on);
          if (!on) setValue('intermediarySwift', '');
        }}
      />
      {isOn && (
        <>
          <Grid collapse columns={2} gap="0 3">
            <CheckedTextField name="intermediarySwift" lengthMax={11} rejection={rejection} />
            <CheckedTextField name="intermediaryName" lengthMax={PAYMENT_TEXT_MAX} rejection={rejection} />
          </Grid>
          <CheckedTextField name="intermediaryAddress" lengthMax={PAYMENT_TEXT_MAX} rejection={rejection} />
        </>
      )}
    </Stack>
  );
}
