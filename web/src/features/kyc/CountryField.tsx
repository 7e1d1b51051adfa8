import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMemo } from 'react';
import { useField } from '../../lib/forms/useField.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { DraftValues } from './draft.ts';

interface CountryFieldProps {
  readonly name: 'identity.nationality' | 'company.region';
  readonly label: string;
}

/** A country or region (ISO 3166-1 alpha-2) by its name in the reader's language. */
export function CountryField({ name, label }: CountryFieldProps) {
  const { t } = useTranslation('kyc');
  const { value, error, onValue } = useField<DraftValues, typeof name>(name);
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
