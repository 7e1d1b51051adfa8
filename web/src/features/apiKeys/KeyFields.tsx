import { API_PERMISSIONS, type ApiPermission, MEMBER_NEEDS } from '@aldgate/domain/apiKeys/permissions.ts';
import { ADDRESSES_MAX, REMARK_MAX } from '@aldgate/domain/apiKeys/terms.ts';
import { type MemberPermission, type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useFormContext } from 'react-hook-form';
import { useField } from '../../lib/forms/FormField.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { findWrongAddresses } from './addressList.ts';
import type { KeyValues } from './keyForm.ts';

/** As long as the longest addresses that a key can have, and what separates them. */
const ADDRESSES_TEXT_MAX = 50 * ADDRESSES_MAX;

interface KeyFieldsProps {
  /** Role of the key's member; undefined until it is loaded. */
  readonly memberRole: MemberRole | undefined;
  /** A vote on the new key waits, during which its terms stay as they are. */
  readonly isVoted: boolean;
}

/** The fields of a key. */
export function KeyFields({ memberRole, isVoted }: KeyFieldsProps) {
  const { t } = useTranslation('apiKeys');
  const remark = useField<KeyValues, 'remark'>('remark');
  return (
    <Stack gap="2">
      <TextArea
        label={t('form.remark')}
        rows={2}
        lengthMax={REMARK_MAX}
        value={remark.value}
        error={remark.error}
        onBlur={remark.onBlur}
        onValue={remark.onValue}
      />
      <PermissionsField memberRole={memberRole} isDisabled={isVoted} />
      <AddressesField isDisabled={isVoted} />
    </Stack>
  );
}

function PermissionsField({
  memberRole,
  isDisabled,
}: Pick<KeyFieldsProps, 'memberRole'> & { readonly isDisabled: boolean }) {
  const { t } = useTranslation('apiKeys');
  const { t: tApp } = useTranslation();
  const { value, onValue } = useField<KeyValues, 'permissions'>('permissions', 'addresses');
  const findMissing = (permission: ApiPermission): MemberPermission | undefined =>
    memberRole && MEMBER_NEEDS[permission].find((needed) => !memberMay(memberRole, needed));
  return (
    <Stack as="fieldset" gap="2" padding="0 0 3">
      <Text as="legend" padding="0 0 2" size="13" weight="strong">
        {t('form.permissions')}
      </Text>
      {API_PERMISSIONS.map((permission) => {
        const missing = findMissing(permission);
        const isOn = value.includes(permission);
        return (
          <Checkbox
            key={permission}
            label={t(`permissions.${permission}.name`)}
            detail={missing === undefined ? t(`permissions.${permission}.may`) : tApp(`role.cannot.${missing}`)}
            on={isOn}
            // A right that the role has lost can be taken from a key.
            disabled={isDisabled || permission === 'read' || (missing !== undefined && !isOn)}
            onValue={(on) => onValue(on ? [...value, permission] : value.filter((each) => each !== permission))}
          />
        );
      })}
    </Stack>
  );
}

function AddressesField({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation('apiKeys');
  const { value, error, onBlur, onValue } = useField<KeyValues, 'addresses'>('addresses');
  const explained = useAddressError(value);
  return (
    <TextArea
      label={t('form.addresses', { maximum: ADDRESSES_MAX })}
      rows={3}
      lengthMax={ADDRESSES_TEXT_MAX}
      value={value}
      error={error === undefined ? undefined : (explained ?? error)}
      disabled={isDisabled}
      onBlur={onBlur}
      onValue={onValue}
    />
  );
}

/** Names the typed addresses that are wrong, or the missing one; undefined where only the server knows. */
function useAddressError(value: string): string | undefined {
  const { t } = useTranslation('apiKeys');
  const { t: tApp } = useTranslation();
  const { watch } = useFormContext<KeyValues>();
  const isWithdrawing = watch('permissions').includes('withdrawal');
  const wrong = findWrongAddresses(value);
  if (wrong.length > 0) return t('form.wrongAddresses', { addresses: wrong.join(', ') });
  return value.trim() === '' && isWithdrawing ? tApp('fieldErrors.withdrawalNeedsAddress') : undefined;
}
