import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PageTabs } from '../parts/PageTabs.tsx';
import { Inbox } from './Inbox.tsx';
import { useUnread } from './queries.ts';
import { Recipients } from './Recipients.tsx';

/** BR-12: the inbox, and in another tab the recipients of mail. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const [query] = useSearchParams();
  const unread = useUnread();
  const tabs = (
    <PageTabs
      label={t('messages.tabs.label')}
      page="brokersManager/messafeSetting"
      items={[
        { tab: undefined, label: t('messages.tabs.inbox'), count: unread },
        { tab: 'recipients', label: t('messages.tabs.recipients') },
      ]}
    />
  );
  return query.get('tab') === 'recipients' ? <Recipients tabs={tabs} /> : <Inbox tabs={tabs} />;
}
