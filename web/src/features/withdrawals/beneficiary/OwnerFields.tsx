import { RadioGroup } from '@aldgate/ui/controls/RadioGroup.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { CountryField } from '../../../lib/forms/CountryField.tsx';
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
      <CountryField<OwnerValues>
        name="beneficiary.vasp.country"
        label={t('owner.vaspCountry')}
        emptyLabel={t('owner.choose')}
      />
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
        <CountryField<OwnerValues>
          name="beneficiary.country"
          label={t('owner.country')}
          emptyLabel={t('owner.choose')}
        />
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
