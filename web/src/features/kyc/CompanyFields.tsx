import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { FormTextField } from '../../lib/forms/FormTextField.tsx';
import { PhoneField } from '../../lib/forms/PhoneField.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CountryField } from './CountryField.tsx';
import type { DraftValues } from './draft.ts';

/** ID-21: the institution's details, as in its documents. `today` is the latest possible date of incorporation, ISO. */
export function CompanyFields({ today }: { today: string }) {
  const { t } = useTranslation('kyc');
  const field = (name: Exclude<keyof DraftValues['company'], 'region' | 'areaCode' | 'businessPhone'>) =>
    ({ name: `company.${name}`, label: t(`fields.${name}`) }) as const;
  return (
    <Grid columns="1fr 1fr" gap="1 5" collapse>
      <FormTextField<DraftValues> {...field('registeredName')} autoComplete="organization" maxLength={160} />
      <CountryField name="company.region" label={t('fields.region')} />
      <FormTextField<DraftValues>
        {...field('registrationNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <FormTextField<DraftValues> {...field('incorporatedOn')} type="date" max={today} />
      <Box whole>
        <FormTextField<DraftValues> {...field('address')} autoComplete="street-address" maxLength={240} />
      </Box>
      <PhoneField<DraftValues>
        areaCode="company.areaCode"
        phone="company.businessPhone"
        label={t('fields.businessPhone')}
      />
      <FormTextField<DraftValues> {...field('email')} type="email" autoComplete="email" maxLength={254} />
    </Grid>
  );
}
