import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useState } from 'react';
import { errorText } from '../app/errorText.ts';
import { useTranslation } from '../app/i18n.ts';
import { useSession } from '../app/session.ts';
import { ChangeRole } from './ChangeRole.tsx';
import type { Deed } from './deed.ts';
import { InvitationTable } from './InvitationTable.tsx';
import { Invite } from './Invite.tsx';
import styles from './institution.module.css';
import { MemberTable } from './MemberTable.tsx';
import { useMembers } from './queries.ts';
import { RemoveMember } from './RemoveMember.tsx';
import { TakeBack } from './TakeBack.tsx';

/** Who acts for the institution. Administrators invite, change roles and remove; nobody changes themselves. */
export function MembersPart() {
  const { t } = useTranslation('institution');
  const { t: tApp } = useTranslation();
  const { data, error } = useMembers();
  const role = useSession((session) => session.userInfo?.role);
  const mayManage = role !== undefined && memberMay(role, 'manage');
  const [deed, setDeed] = useState<Deed>();
  const close = () => setDeed(undefined);
  return (
    <section className={styles.part} aria-labelledby="members">
      <div className={styles.head}>
        <h2 id="members">{t('members.title')}</h2>
        {mayManage && (
          <div className={styles.end}>
            <Button kind="primary" onClick={() => setDeed({ kind: 'invite' })}>
              {t('members.invite')}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.hint}>{t('members.lead')}</p>
      {data !== undefined ? (
        <>
          <MemberTable members={data.members} onDeed={mayManage ? setDeed : undefined} />
          {data.invitations.length > 0 && (
            <InvitationTable invitations={data.invitations} onDeed={mayManage ? setDeed : undefined} />
          )}
        </>
      ) : error === null ? (
        <Skeleton rows={3} label={tApp('loading')} />
      ) : (
        <ErrorState title={errorText(error, tApp)} text={t('notLoaded')} />
      )}
      {deed?.kind === 'invite' && <Invite onClose={close} />}
      {deed?.kind === 'role' && <ChangeRole member={deed.member} onClose={close} />}
      {deed?.kind === 'remove' && <RemoveMember member={deed.member} onClose={close} />}
      {deed?.kind === 'takeBack' && <TakeBack invitation={deed.invitation} onClose={close} />}
    </section>
  );
}
