import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Page } from '../../../lib/page/Page.tsx';
import { AddressBookPart } from '../../withdrawals/index.ts';
import { PageTabs } from '../parts/PageTabs.tsx';
import { DepositAddresses } from './DepositAddresses.tsx';

/** BR-12: the institution's one address book, and in another tab the addresses to deposit to. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const [query] = useSearchParams();
  const tabs = (
    <PageTabs
      label={t('addresses.tabs.label')}
      page="brokersManager/addressList"
      items={[
        { tab: undefined, label: t('addresses.tabs.book') },
        { tab: 'deposit', label: t('addresses.tabs.deposit') },
      ]}
    />
  );
  if (query.get('tab') === 'deposit') return <DepositAddresses tabs={tabs} />;
  const loading = (
    <Page title={t('addresses.tabs.book')}>
      <Skeleton rows={8} label={tApp('loading')} />
    </Page>
  );
  return (
    <Suspense fallback={loading}>
      <AddressBookPart tabs={tabs} />
    </Suspense>
  );
}
