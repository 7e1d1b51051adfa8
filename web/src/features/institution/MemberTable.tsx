import { Button } from '@aldgate/ui/controls/Button.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './institution.module.css';
import type { MemberAction } from './memberAction.ts';
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
          <td className={styles.person}>
            {member.name !== null && <span className={styles.name}>{member.name} </span>}
            {member.email}
            {member.current && <span className={styles.self}> {t('members.you')}</span>}
          </td>
          <td>{t(`roles.${member.role}.name`)}</td>
          <td data-wide>{t(member.googleBound ? 'members.bound' : 'members.notBound')}</td>
          <td data-wide="desktop">
            {member.lastSignInAt === null ? MISSING : formatTime(member.lastSignInAt, locale)}
          </td>
          {onAction !== undefined && (
            <td data-align="end">
              {!member.current && (
                <span className={styles.actions}>
                  <Button size="small" onClick={() => onAction({ kind: 'role', member })}>
                    {t('members.changeRole')}
                  </Button>
                  <Button size="small" kind="danger" onClick={() => onAction({ kind: 'remove', member })}>
                    {t('members.remove')}
                  </Button>
                </span>
              )}
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}
