import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { MemberAction } from './memberAction.ts';
import type { Invitation } from './queries.ts';

interface InvitationTableProps {
  readonly invitations: readonly Invitation[];
  /** Absent where the user may not change anything. */
  readonly onAction: ((action: MemberAction) => void) | undefined;
}

/** The pending invitations. */
export function InvitationTable({ invitations, onAction }: InvitationTableProps) {
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
