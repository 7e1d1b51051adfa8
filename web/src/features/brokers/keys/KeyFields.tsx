import { BOUND_ADDRESSES_MAX, BROKER_KEY_PERMISSIONS } from '@aldgate/domain/brokers/keys.ts';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { FormTextField, useField } from '../../../lib/forms/FormField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { KeyValues } from './keyForm.ts';

/** As long as the longest addresses that a key can have, and what separates them. */
const ADDRESSES_TEXT_MAX = 50 * BOUND_ADDRESSES_MAX;

/** Name, rights, addresses and reason of a key. */
export function KeyFields({ kind }: { kind: 'issued' | 'brought' }) {
  const { t } = useTranslation('brokers');
  const addresses = useField<KeyValues, 'boundIps'>('boundIps');
  const reason = useField<KeyValues, 'reason'>('reason');
  const isUnbound = addresses.value.trim() === '';
  return (
    <>
      <FormTextField<KeyValues> name="name" label={t('keys.columns.name')} autoComplete="off" lengthMax={60} />
      <PermissionsField />
      <Stack gap="1">
        <TextArea
          label={t('keys.addresses', { maximum: BOUND_ADDRESSES_MAX })}
          rows={3}
          lengthMax={ADDRESSES_TEXT_MAX}
          value={addresses.value}
          error={addresses.error}
          onBlur={addresses.onBlur}
          onValue={addresses.onValue}
        />
        {kind === 'issued' && isUnbound && (
          <Text size="12" lead="text" tone="2">
            {t('keys.threeMonths')}
          </Text>
        )}
      </Stack>
      <TextArea
        label={t('keys.reason')}
        rows={2}
        lengthMax={500}
        value={reason.value}
        error={reason.error}
        onBlur={reason.onBlur}
        onValue={reason.onValue}
      />
    </>
  );
}

/** Every key reads. */
function PermissionsField() {
  const { t } = useTranslation('brokers');
  const { value, onValue } = useField<KeyValues, 'permissions'>('permissions');
  return (
    <Stack as="fieldset" gap="2">
      <Text as="legend" padding="0 0 2" size="13" weight="strong">
        {t('keys.columns.permissions')}
      </Text>
      {BROKER_KEY_PERMISSIONS.map((permission) => (
        <Checkbox
          key={permission}
          label={t(`keys.permissions.${permission}`)}
          detail={t(`keys.may.${permission}`)}
          on={value.includes(permission)}
          disabled={permission === 'read'}
          onValue={(on) => onValue(on ? [...value, permission] : value.filter((each) => each !== permission))}
        />
      ))}
    </Stack>
  );
}
