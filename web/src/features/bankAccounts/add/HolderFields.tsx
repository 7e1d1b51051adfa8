import { PAYMENT_TEXT_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { CountryField } from '../../../lib/forms/CountryField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { AccountValues } from './accountValues.ts';
import { CheckedTextField } from './CheckedTextField.tsx';
import type { Rejection } from './rejection.ts';

/** An individual's address, which payments to the account carry. */
export function HolderFields({ rejection }: { rejection: Rejection | undefined }) {
  const { t } = useTranslation('bankAccounts');
  return (
    <Grid collapse columns={2} gap="0 3">
      <CheckedTextField name="beneficiaryAddress" lengthMax={PAYMENT_TEXT_MAX} rejection={rejection} />
      <CountryField<AccountValues>
        name="beneficiaryCountry"
        label={t('fields.beneficiaryCountry')}
        emptyLabel={t('choose')}
      />
    </Grid>
  );
}
