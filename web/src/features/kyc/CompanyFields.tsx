import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CountryField } from './CountryField.tsx';
import type { Draft } from './draft.ts';

type Company = Draft['company'];

interface CompanyFieldsProps {
  readonly value: Company;
  /** The latest possible date of incorporation, ISO. */
  readonly today: string;
  readonly errorFor: (field: keyof Company) => string | undefined;
  readonly onChange: (changes: Partial<Company>) => void;
}

/** ID-21: the institution's details, as in its documents. */
export function CompanyFields({ value, today, errorFor, onChange }: CompanyFieldsProps) {
  const { t } = useTranslation('kyc');
  const field = (name: Exclude<keyof Company, 'region'>) => ({
    label: t(`fields.${name}`),
    value: value[name],
    error: errorFor(name),
    onValue: (text: string) => onChange({ [name]: text }),
  });
  return (
    <Grid columns="1fr 1fr" gap="1 5" collapse>
      <TextField {...field('registeredName')} autoComplete="organization" maxLength={160} />
      <CountryField
        label={t('fields.region')}
        value={value.region}
        error={errorFor('region')}
        onValue={(region) => onChange({ region })}
      />
      <TextField {...field('registrationNumber')} autoComplete="off" spellCheck={false} maxLength={40} />
      <TextField {...field('incorporatedOn')} type="date" max={today} />
      <Box whole>
        <TextField {...field('address')} autoComplete="street-address" maxLength={240} />
      </Box>
      <Grid columns="88px 1fr" gap="2">
        <TextField {...field('areaCode')} inputMode="tel" autoComplete="tel-country-code" maxLength={5} />
        <TextField {...field('businessPhone')} inputMode="tel" autoComplete="tel-national" maxLength={14} />
      </Grid>
      <TextField {...field('email')} type="email" autoComplete="email" maxLength={254} />
    </Grid>
  );
}
