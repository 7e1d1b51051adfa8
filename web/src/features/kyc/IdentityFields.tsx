import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { FormTextField } from '../../lib/forms/FormTextField.tsx';
import { useField } from '../../lib/forms/useField.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CountryField } from './CountryField.tsx';
import type { DraftValues } from './draft.ts';

/** KY-02: nationality, full name, ID type and number. */
export function IdentityFields() {
  const { t } = useTranslation('kyc');
  const { value: idType, onValue: selectIdType } = useField<DraftValues, 'identity.idType'>('identity.idType');
  return (
    <Grid columns="1fr 1fr" gap="1 5" collapse>
      <FormTextField<DraftValues>
        name="identity.fullName"
        label={t('fields.fullName')}
        autoComplete="name"
        maxLength={120}
      />
      <CountryField name="identity.nationality" label={t('fields.nationality')} />
      <div>
        <Segmented
          label={t('fields.idType')}
          options={[
            { value: 'passport', label: t('idTypes.passport') },
            { value: 'id_card', label: t('idTypes.id_card') },
          ]}
          value={idType}
          onValue={selectIdType}
        />
      </div>
      <FormTextField<DraftValues>
        name="identity.idNumber"
        label={t('fields.idNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        clean={(text) => text.trim()}
      />
    </Grid>
  );
}
