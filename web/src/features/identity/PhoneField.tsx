import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { FieldErrors } from './fieldErrors.ts';
import { type Phone, phoneDigits } from './phone.ts';

interface PhoneFieldProps {
  readonly value: Phone;
  /** The visible errors. */
  readonly errors: FieldErrors<keyof Phone>;
  /** The label of the number where it is not 'Phone number'. */
  readonly label?: string;
  readonly onChange: (changes: Partial<Phone>) => void;
  readonly onLeave?: (field: keyof Phone) => void;
}

/** A country code and a phone number. */
export function PhoneField({ value, errors, label, onChange, onLeave }: PhoneFieldProps) {
  const { t } = useTranslation('identity');
  return (
    <Grid columns="96px minmax(0, 1fr)" gap="2">
      <TextField
        label={t('fields.areaCode')}
        inputMode="tel"
        autoComplete="tel-country-code"
        maxLength={5}
        value={value.areaCode}
        error={errors.areaCode && t(`errors.${errors.areaCode}`)}
        onBlur={() => onLeave?.('areaCode')}
        onValue={(areaCode) => onChange({ areaCode: areaCode.trim() })}
      />
      <TextField
        label={label ?? t('fields.phone')}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={value.phone}
        error={errors.phone && t(`errors.${errors.phone}`)}
        onBlur={() => onLeave?.('phone')}
        onValue={(phone) => onChange({ phone: phoneDigits(phone) })}
      />
    </Grid>
  );
}
