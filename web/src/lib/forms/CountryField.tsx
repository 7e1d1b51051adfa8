import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import type { Option } from '@aldgate/ui/controls/Select.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMemo } from 'react';
import type { FieldPathByValue, FieldPathValue, FieldValues } from 'react-hook-form';
import { useTranslation } from '../i18n/i18n.ts';
import { useField } from './FormField.tsx';

interface CountryFieldProps<Values extends FieldValues> {
  readonly name: FieldPathByValue<Values, string>;
  readonly label: string;
  /** Shown until a country is chosen. */
  readonly emptyLabel: string;
}

/** A country or region (ISO 3166-1 alpha-2) of the surrounding form, by its name in the reader's language. */
export function CountryField<Values extends FieldValues>({ name, label, emptyLabel }: CountryFieldProps<Values>) {
  const { value, error, onValue } = useField<Values, typeof name>(name);
  const { t } = useTranslation();
  const countries = useCountries();
  return (
    <SelectField
      label={label}
      options={value === '' ? [{ value: '', label: emptyLabel }, ...countries] : countries}
      value={value}
      error={error}
      search={{ label: t('countries.search'), empty: t('countries.none') }}
      onValue={(chosen) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `name` is that of a text
        onValue(chosen as FieldPathValue<Values, typeof name>);
      }}
    />
  );
}

function useCountries() {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const named = COUNTRIES.map((code): Option<string> => ({ value: code, label: names.of(code) ?? code }));
    return named.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
}
