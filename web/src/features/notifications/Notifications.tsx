import tabs from '@aldgate/ui/controls/tabs.module.css';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { oneOf } from '../../lib/lists/listFilter.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { usePath } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { AlertList } from '../alerts/index.ts';
import { NotificationList } from './NotificationList.tsx';
import { useNewest } from './queries.ts';
import { ReadAllButton } from './ReadAllButton.tsx';

const NotificationSettings = lazyPart(() => import('./NotificationSettings.tsx'));

const TABS = ['list', 'settings', 'alerts'] as const;

type Tab = (typeof TABS)[number];

/** SH-05: the member's notifications, how they arrive, and the member's alerts. The tab is in the address. */
export function Screen() {
  const { t } = useTranslation('notifications');
  const { t: tApp } = useTranslation();
  const [query] = useSearchParams();
  const tab = oneOf(TABS)(query.get('tab')) ?? 'list';
  return (
    <Page
      title={t('title')}
      tabs={<NotificationTabs tab={tab} />}
      actions={tab === 'list' ? <ReadAllButton /> : undefined}
    >
      {tab === 'list' ? (
        <NotificationList />
      ) : (
        <Suspense fallback={<Skeleton rows={5} label={tApp('loading')} />}>
          {tab === 'settings' ? <NotificationSettings /> : <AlertList />}
        </Suspense>
      )}
    </Page>
  );
}

function NotificationTabs({ tab }: { tab: Tab }) {
  const { t } = useTranslation('notifications');
  const path = usePath();
  const unread = useNewest().data?.unread ?? 0;
  return (
    <nav className={tabs.tabs} aria-label={t('tabs.label')}>
      {TABS.map((each) => (
        <Link
          key={each}
          to={path(each === 'list' ? 'account/notifications' : `account/notifications?tab=${each}`)}
          className={tabs.tab}
          aria-current={each === tab ? 'page' : undefined}
        >
          {t(`tabs.${each}`)}
          {each === 'list' && unread > 0 && <span className={tabs.count}>{unread}</span>}
        </Link>
      ))}
    </nav>
  );
}
