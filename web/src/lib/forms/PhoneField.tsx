import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { useTranslation } from '../i18n/i18n.ts';
import { FormTextField } from './FormField.tsx';

export interface PhoneValues {
  areaCode: string;
  phone: string;
}

/** The initial values: the country code is that of most customers. */
export const NO_PHONE: PhoneValues = { areaCode: '+852', phone: '' };

interface PhoneFieldProps<Values extends FieldValues> {
  readonly areaCode: FieldPathByValue<Values, string>;
  readonly phone: FieldPathByValue<Values, string>;
  /** The label of the number where it is not 'Phone number'. */
  readonly label?: string;
}

/** A country code and a phone number of the surrounding form. */
export function PhoneField<Values extends FieldValues>({ areaCode, phone, label }: PhoneFieldProps<Values>) {
  const { t } = useTranslation();
  return (
    <Grid columns="96px minmax(0, 1fr)" gap="2">
      <FormTextField<Values>
        name={areaCode}
        label={t('phone.areaCode')}
        inputMode="tel"
        autoComplete="tel-country-code"
        maxLength={5}
        clean={(text) => text.trim()}
      />
      <FormTextField<Values>
        name={phone}
        label={label ?? t('phone.number')}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        clean={withoutPunctuation}
        deps={areaCode}
      />
    </Grid>
  );
}

/** Typed or pasted text as the rule expects it: '9123 4567' is 91234567. */
export const withoutPunctuation = (text: string): string => text.replace(/[\s().-]/g, '');
