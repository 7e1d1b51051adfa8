import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import { RadioGroup } from '@aldgate/ui/controls/RadioGroup.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMemo } from 'react';
import { FormTextField, useField } from '../../../lib/forms/FormField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { type OwnerValues, SOURCES } from './ownerValues.ts';

/** Travel rule: whose an address is, and what its source demands. */
export function OwnerFields() {
  const { t } = useTranslation('withdrawals');
  const { value: source, onValue } = useField<OwnerValues, 'source'>('source');
  return (
    <Stack gap="3">
      <RadioGroup
        label={t('owner.source')}
        options={SOURCES.map((value) => ({
          value,
          label: t(`owner.sources.${value}.name`),
          detail: t(`owner.sources.${value}.text`),
        }))}
        value={source}
        onValue={onValue}
      />
      {source === 'exchange' && <ExchangeFields />}
      {source === 'custom' && <PartyFields />}
    </Stack>
  );
}

function ExchangeFields() {
  const { t } = useTranslation('withdrawals');
  return (
    <Grid collapse columns={2} gap="0 3">
      <FormTextField<OwnerValues>
        name="beneficiary.vasp.name"
        label={t('owner.vaspName')}
        autoComplete="off"
        maxLength={140}
      />
      <CountryField name="beneficiary.vasp.country" label={t('owner.vaspCountry')} />
    </Grid>
  );
}

const KINDS = ['legal', 'natural'] as const;

function PartyFields() {
  const { t } = useTranslation('withdrawals');
  const { value: kind, onValue } = useField<OwnerValues, 'beneficiary.kind'>('beneficiary.kind');
  return (
    <Stack gap="3">
      <Segmented
        label={t('owner.kind')}
        options={KINDS.map((value) => ({ value, label: t(`owner.kinds.${value}`) }))}
        value={kind}
        onValue={onValue}
      />
      <Grid collapse columns={2} gap="0 3">
        <FormTextField<OwnerValues>
          name="beneficiary.name"
          label={t(`owner.names.${kind}`)}
          autoComplete="off"
          maxLength={140}
        />
        <CountryField name="beneficiary.country" label={t('owner.country')} />
      </Grid>
      <FormTextField<OwnerValues>
        name="beneficiary.relation"
        label={t('owner.relation')}
        placeholder={t('owner.relationExample')}
        autoComplete="off"
        maxLength={140}
      />
    </Stack>
  );
}

interface CountryFieldProps {
  readonly name: 'beneficiary.vasp.country' | 'beneficiary.country';
  readonly label: string;
}

/** A country or region (ISO 3166-1 alpha-2) by its name in the reader's language. */
function CountryField({ name, label }: CountryFieldProps) {
  const { t } = useTranslation('withdrawals');
  const { value, error, onValue } = useField<OwnerValues, typeof name>(name);
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const named = COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }));
    return named.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
  return (
    <SelectField
      label={label}
      options={value === '' ? [{ value: '', label: t('owner.choose') }, ...options] : options}
      value={value}
      error={error}
      onValue={onValue}
    />
  );
}
