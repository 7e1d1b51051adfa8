import { menuItemClass } from '@aldgate/ui/controls/menuItemClass.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Popover } from '@aldgate/ui/overlays/Popover.tsx';
import { Link } from 'react-router';
import { useWaitingVotes } from '../../lib/approvals/useWaitingVotes.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { useAccountMenu } from '../menu/menu.ts';
import { useLogOut } from '../menu/useLogOut.ts';
import styles from './accountMenu.module.css';
import { WaitingCount } from './WaitingCount.tsx';

/** The account, its pages, and log out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const userInfo = useSession((session) => session.userInfo);
  const pages = useAccountMenu();
  const logOut = useLogOut();
  const waiting = useWaitingVotes();
  if (userInfo === null) return null;
  const { email, institution } = userInfo;
  return (
    <Popover
      label={
        waiting === undefined
          ? t('account.label', { institution: institution.name })
          : t('account.labelWaiting', { institution: institution.name, count: waiting })
      }
      className={styles.trigger}
      button={
        <>
          <span className={styles.name}>{institution.name}</span>
          <WaitingCount isNamed />
          <Icon name="chevronDown" small />
        </>
      }
    >
      <div className={styles.who}>
        <Text size="13" weight="mid" tone="1">
          {institution.name}
        </Text>
        {t('account.signedInAs', { email })}
      </div>
      <Box as="nav" padding="1 0" lineBottom="2" aria-label={t('account.pages')}>
        {pages.map((page) => (
          <Link
            key={page.key}
            to={page.to}
            className={menuItemClass}
            aria-current={page.isCurrent ? 'page' : undefined}
          >
            {page.label}
            {page.key === 'approvals' && <WaitingCount />}
          </Link>
        ))}
      </Box>
      <button type="button" className={menuItemClass} onClick={() => void logOut()}>
        {t('account.logOut')}
      </button>
    </Popover>
  );
}
