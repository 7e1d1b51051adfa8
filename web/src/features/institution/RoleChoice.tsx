import { MEMBER_ROLES, type MemberRole } from '@aldgate/domain/identity/roles.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './institution.module.css';

interface RoleChoiceProps {
  readonly value: MemberRole;
  readonly onValue: (role: MemberRole) => void;
}

/** The roles with their permissions. */
export function RoleChoice({ value, onValue }: RoleChoiceProps) {
  const { t } = useTranslation('institution');
  return (
    <fieldset className={styles.roles}>
      <legend>{t('members.role')}</legend>
      {MEMBER_ROLES.map((role) => (
        <label key={role}>
          <input type="radio" name="role" value={role} checked={role === value} onChange={() => onValue(role)} />
          <span>
            {t(`roles.${role}.name`)}
            <small>{t(`roles.${role}.may`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
