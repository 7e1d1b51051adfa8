import type { MemberPermission } from '@aldgate/domain/identity/roles.ts';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { PathLink } from './links.tsx';

interface RoleStateProps {
  readonly permission: MemberPermission;
  /** The action that the role does not allow. */
  readonly title: string;
  /** Text of what the reader can do, where it differs from viewing. */
  readonly text?: string;
}

/** In place of a form that the member's role does not allow: so, who may, and where the members are listed. */
export function RoleState({ permission, title, text }: RoleStateProps) {
  const { t } = useTranslation();
  return (
    <NoPermission
      title={title}
      text={text ?? t(`role.who.${permission}`)}
      action={<PathLink to="information">{t('role.members')}</PathLink>}
    />
  );
}
