import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CountryField } from './CountryField.tsx';
import type { Draft } from './draft.ts';

interface IdentityFieldsProps {
  readonly value: Draft['identity'];
  readonly errorFor: (field: keyof Draft['identity']) => string | undefined;
  readonly onChange: (changes: Partial<Draft['identity']>) => void;
}

/** KY-02: nationality, full name, ID type and number. */
export function IdentityFields({ value, errorFor, onChange }: IdentityFieldsProps) {
  const { t } = useTranslation('kyc');
  return (
    <Grid columns="1fr 1fr" gap="1 5" collapse>
      <TextField
        label={t('fields.fullName')}
        autoComplete="name"
        maxLength={120}
        value={value.fullName}
        error={errorFor('fullName')}
        onValue={(fullName) => onChange({ fullName })}
      />
      <CountryField
        label={t('fields.nationality')}
        value={value.nationality}
        error={errorFor('nationality')}
        onValue={(nationality) => onChange({ nationality })}
      />
      <div>
        <Segmented
          label={t('fields.idType')}
          options={[
            { value: 'passport', label: t('idTypes.passport') },
            { value: 'id_card', label: t('idTypes.id_card') },
          ]}
          value={value.idType}
          onValue={(idType) => onChange({ idType })}
        />
      </div>
      <TextField
        label={t('fields.idNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={value.idNumber}
        error={errorFor('idNumber')}
        onValue={(idNumber) => onChange({ idNumber: idNumber.trim() })}
      />
    </Grid>
  );
}
