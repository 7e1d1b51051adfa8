import { PAYMENT_TEXT_MAX, TOWN_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { CountryField } from '../../../lib/forms/CountryField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { AccountValues } from './accountValues.ts';
import { CheckedTextField } from './CheckedTextField.tsx';
import type { Rejection } from './rejection.ts';

interface HolderFieldsProps {
  /** The address is asked for as well: payments to an institution carry the verified one. */
  readonly isIndividual: boolean;
  readonly rejection: Rejection | undefined;
}

/** Fields of the holder's address, which payments to the account carry. */
export function HolderFields({ isIndividual, rejection }: HolderFieldsProps) {
  const { t } = useTranslation('bankAccounts');
  return (
    <Grid collapse columns={2} gap="0 3">
      {isIndividual && (
        <CheckedTextField name="beneficiaryAddress" lengthMax={PAYMENT_TEXT_MAX} rejection={rejection} />
      )}
      <CheckedTextField name="beneficiaryTown" lengthMax={TOWN_MAX} rejection={rejection} />
      <CountryField<AccountValues>
        name="beneficiaryCountry"
        label={t('fields.beneficiaryCountry')}
        emptyLabel={t('choose')}
      />
    </Grid>
  );
}
