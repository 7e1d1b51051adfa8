import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { AreaFrame } from '../../../lib/page/AreaFrame.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import type { RailGroup } from '../../../lib/page/Rail.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { AreaNotice } from '../cases/AreaNotice.tsx';
import { useUnread } from '../messages/queries.ts';
import { useBrokerLists } from './useBrokerLists.ts';

/** The pages that are built, in the groups of the rail. */
const GROUPS = [
  {
    key: 'brokers',
    items: [
      { key: 'projects', path: 'brokersManager/project', area: 'brokersManager/project' },
      { key: 'accounts', path: 'brokersManager/account', area: 'brokersManager/account' },
      { key: 'transfers', path: 'brokersManager/assetFlow' },
    ],
  },
  {
    key: 'statements',
    items: [
      { key: 'interest', path: 'brokersManager/interest' },
      { key: 'profit', path: 'brokersManager/profit' },
      { key: 'bills', path: 'brokersManager/bill' },
      { key: 'records', path: 'brokersManager/assetRecord' },
      { key: 'operations', path: 'brokersManager/operateRecord' },
    ],
  },
  {
    key: 'settings',
    items: [
      { key: 'addresses', path: 'brokersManager/addressList' },
      // The spelling of the documents.
      { key: 'messages', path: 'brokersManager/messafeSetting' },
    ],
  },
] as const;

/** The brokers' area with its rail; for members of other institutions, the way to become a broker. */
export function Screen() {
  const isBroker = useSession(({ userInfo }) => userInfo?.institution.isBroker) ?? false;
  return isBroker ? <Area /> : <BecomeBroker />;
}

function Area() {
  const { t } = useTranslation('brokers');
  useBrokerLists();
  const unread = useUnread();
  const groups = GROUPS.map(
    ({ key, items }): RailGroup => ({
      label: t(`rail.${key}`),
      items: items.map(({ key: item, ...rest }) => ({
        ...rest,
        label: t(`rail.items.${item}`),
        count: item === 'messages' && unread > 0 ? String(unread) : undefined,
      })),
    }),
  );
  return <AreaFrame label={t('rail.label')} groups={groups} notice={<AreaNotice />} />;
}

function BecomeBroker() {
  const { t } = useTranslation('brokers');
  return (
    <Page title={t('rail.label')}>
      <NoPermission
        title={t('closed.title')}
        text={t('closed.text')}
        action={<PathLink to="brokers">{t('closed.action')}</PathLink>}
      />
    </Page>
  );
}
