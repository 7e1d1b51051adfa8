import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface CountryFieldProps {
  readonly label: string;
  /** ISO 3166-1 alpha-2, or '' without a choice. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (country: string) => void;
}

/** A country or region by its name in the reader's language. */
export function CountryField({ label, value, error, onValue }: CountryFieldProps) {
  const { t } = useTranslation('kyc');
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const named = COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }));
    return named.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
  return (
    <SelectField
      label={label}
      options={value === '' ? [{ value: '', label: t('choose') }, ...options] : options}
      value={value}
      error={error}
      onValue={onValue}
    />
  );
}
