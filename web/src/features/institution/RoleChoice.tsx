import { MEMBER_ROLES, type MemberRole } from '@aldgate/domain/identity/roles.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
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
    <Stack className={styles.roles} as="fieldset" gap="2">
      <legend>{t('members.role')}</legend>
      {MEMBER_ROLES.map((role) => (
        <Grid as="label" columns="auto 1fr" gap="2" align="baseline" minHeight="24px" tone="1" key={role}>
          <input type="radio" name="role" value={role} checked={role === value} onChange={() => onValue(role)} />
          <span>
            {t(`roles.${role}.name`)}
            <small>{t(`roles.${role}.may`)}</small>
          </span>
        </Grid>
      ))}
    </Stack>
  );
}
