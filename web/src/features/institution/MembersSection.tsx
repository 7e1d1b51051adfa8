import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChangeRole } from './ChangeRole.tsx';
import { InvitationTable } from './InvitationTable.tsx';
import { Invite } from './Invite.tsx';
import styles from './institution.module.css';
import { MemberTable } from './MemberTable.tsx';
import type { MemberAction } from './memberAction.ts';
import { useMembers } from './queries.ts';
import { RemoveMember } from './RemoveMember.tsx';
import { RevokeInvitation } from './RevokeInvitation.tsx';

/** The institution's members. Administrators invite, change roles and remove; nobody can change themselves. */
export function MembersSection() {
  const { t } = useTranslation('institution');
  const { t: tApp } = useTranslation();
  const { data, error } = useMembers();
  const role = useSession((session) => session.userInfo?.role);
  const mayManage = role !== undefined && memberMay(role, 'manage');
  const [action, setAction] = useState<MemberAction>();
  const close = () => setAction(undefined);
  return (
    <section className={styles.section} aria-labelledby="members">
      <div className={styles.head}>
        <h2 id="members">{t('members.title')}</h2>
        {mayManage && (
          <div className={styles.end}>
            <Button kind="primary" onClick={() => setAction({ kind: 'invite' })}>
              {t('members.invite')}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.hint}>{t('members.lead')}</p>
      {data !== undefined ? (
        <>
          <MemberTable members={data.members} onAction={mayManage ? setAction : undefined} />
          {data.invitations.length > 0 && (
            <InvitationTable invitations={data.invitations} onAction={mayManage ? setAction : undefined} />
          )}
        </>
      ) : error === null ? (
        <Skeleton rows={3} label={tApp('loading')} />
      ) : (
        <ErrorState title={errorText(error, tApp)} text={t('notLoaded')} />
      )}
      {action?.kind === 'invite' && <Invite onClose={close} />}
      {action?.kind === 'role' && <ChangeRole member={action.member} onClose={close} />}
      {action?.kind === 'remove' && <RemoveMember member={action.member} onClose={close} />}
      {action?.kind === 'revoke' && <RevokeInvitation invitation={action.invitation} onClose={close} />}
    </section>
  );
}
