import { MEMBER_ROLES, type MemberRole } from '@aldgate/domain/identity/roles.ts';
import { RadioGroup } from '@aldgate/ui/controls/RadioGroup.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface RoleChoiceProps {
  readonly value: MemberRole;
  readonly onValue: (role: MemberRole) => void;
}

/** The roles with their permissions. */
export function RoleChoice({ value, onValue }: RoleChoiceProps) {
  const { t } = useTranslation('institution');
  return (
    <RadioGroup
      label={t('members.role')}
      options={MEMBER_ROLES.map((role) => ({
        value: role,
        label: t(`roles.${role}.name`),
        detail: t(`roles.${role}.may`),
      }))}
      value={value}
      onValue={onValue}
    />
  );
}
