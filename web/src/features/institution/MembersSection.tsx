import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { LoadFailure } from '../../lib/messages/LoadFailure.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Invite } from './Invite.tsx';
import styles from './institution.module.css';
import { ChangeRole, type MemberAction, RemoveMember, RevokeInvitation } from './MemberDialogs.tsx';
import { MemberTable } from './MemberTable.tsx';
import { type Invitation, useMembers } from './queries.ts';

/** The institution's members. Administrators invite, change roles and remove; nobody can change themselves. */
export function MembersSection() {
  const { t } = useTranslation('institution');
  const { t: tApp } = useTranslation();
  const { data, error, refetch } = useMembers();
  const role = useSession((session) => session.userInfo?.role);
  const mayManage = role !== undefined && memberMay(role, 'manage');
  const [action, setAction] = useState<MemberAction>();
  const close = () => setAction(undefined);
  return (
    <section className={styles.section} aria-labelledby="members">
      <Inline wrap gap="2">
        <Heading id="members">{t('members.title')}</Heading>
        {mayManage && (
          <Box end>
            <Button kind="primary" onClick={() => setAction({ kind: 'invite' })}>
              {t('members.invite')}
            </Button>
          </Box>
        )}
      </Inline>
      <Text maxWidth="72ch" padding="2 0" size="12" lead="text" tone="2">
        {t('members.lead')}
      </Text>
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
        <LoadFailure
          error={error}
          title={errorText(error, tApp)}
          text={() => t('notLoaded')}
          onRetry={() => void refetch()}
        />
      )}
      {action?.kind === 'invite' && <Invite onClose={close} />}
      {action?.kind === 'role' && <ChangeRole member={action.member} onClose={close} />}
      {action?.kind === 'remove' && <RemoveMember member={action.member} onClose={close} />}
      {action?.kind === 'revoke' && <RevokeInvitation invitation={action.invitation} onClose={close} />}
    </section>
  );
}

interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
  /** Absent where the user may not change anything. */
  readonly onAction: ((action: MemberAction) => void) | undefined;
}

/** The pending invitations. */
function InvitationTable({ invitations, onAction }: InvitationTableProps) {
  const { t } = useTranslation('institution');
  const locale = useLocale();
  return (
    <>
      <Heading as="h3" padding="6 0 2" size="14">
        {t('invitations.title')}
      </Heading>
      <Table
        label={t('invitations.title')}
        head={
          <>
            <th scope="col">{t('members.person')}</th>
            <th scope="col">{t('members.role')}</th>
            <th scope="col" data-wide>
              {t('invitations.until')}
            </th>
            {onAction !== undefined && <th scope="col" data-align="end" aria-label={t('members.actions')} />}
          </>
        }
      >
        {invitations.map((invitation) => (
          <tr key={invitation.invitationId}>
            <Text as="td" breakWords>
              {invitation.email}
            </Text>
            <td>{t(`roles.${invitation.role}.name`)}</td>
            <td data-wide>{formatTime(invitation.expiresAt, locale)}</td>
            {onAction !== undefined && (
              <td data-align="end">
                <Button size="small" onClick={() => onAction({ kind: 'revoke', invitation })}>
                  {t('invitations.revoke')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </Table>
    </>
  );
}
