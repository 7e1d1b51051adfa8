import { Button } from '@aldgate/ui/controls/Button.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { MemberAction } from './MemberDialogs.tsx';
import type { Member } from './queries.ts';

interface MemberTableProps {
  readonly members: readonly Member[];
  /** Absent where the user may not change anything. */
  readonly onAction: ((action: MemberAction) => void) | undefined;
}

/** The members with their roles; actions are at the end of the row, and the user's own row has none. */
export function MemberTable({ members, onAction }: MemberTableProps) {
  const { t } = useTranslation('institution');
  const locale = useLocale();
  return (
    <Table
      label={t('members.title')}
      head={
        <>
          <th scope="col">{t('members.person')}</th>
          <th scope="col">{t('members.role')}</th>
          <th scope="col" data-wide>
            {t('members.google')}
          </th>
          <th scope="col" data-wide="desktop">
            {t('members.lastSignIn')}
          </th>
          {onAction !== undefined && <th scope="col" data-align="end" aria-label={t('members.actions')} />}
        </>
      }
    >
      {members.map((member) => (
        <tr key={member.userId}>
          <Text as="td" breakWords>
            {member.name !== null && (
              <Text as="span" weight="mid">
                {member.name}{' '}
              </Text>
            )}
            {member.email}
            {member.current && (
              <Text as="span" tone="3">
                {' '}
                {t('members.you')}
              </Text>
            )}
          </Text>
          <td>{t(`roles.${member.role}.name`)}</td>
          <td data-wide>{t(member.googleBound ? 'members.bound' : 'members.notBound')}</td>
          <td data-wide="desktop">
            {member.lastSignInAt === null ? MISSING : formatTime(member.lastSignInAt, locale)}
          </td>
          {onAction !== undefined && (
            <td data-align="end">
              {!member.current && (
                <Inline as="span" inline wrap gap="2" justify="end" align="stretch">
                  <Button size="small" onClick={() => onAction({ kind: 'role', member })}>
                    {t('members.changeRole')}
                  </Button>
                  <Button size="small" kind="danger" onClick={() => onAction({ kind: 'remove', member })}>
                    {t('members.remove')}
                  </Button>
                </Inline>
              )}
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}
