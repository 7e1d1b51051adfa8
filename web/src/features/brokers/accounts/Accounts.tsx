import { ACCOUNT_TYPES, BROKER_ACCOUNT_STATES } from '@aldgate/domain/brokers/accounts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { usePath } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { filtersIn } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { KeysBoard } from '../keys/KeysBoard.tsx';
import { EXCHANGE } from '../parts/filters.ts';
import { PageTabs } from '../parts/PageTabs.tsx';
import { brokerAccounts } from '../queries.ts';
import { MasterKeys } from './MasterKeys.tsx';
import { Totals } from './Totals.tsx';
import { useAccountColumns } from './useAccountColumns.tsx';

const StressTab = lazyPart(() => import('../stress/StressTab.tsx'));
const AddAccount = lazyPart(() => import('./AddAccount.tsx'));

/** BR-06, BR-07: the broker's accounts with their figures; in other tabs every key and the stress board. */
export function Screen() {
  const [query] = useSearchParams();
  const tabs = <AccountTabs />;
  const tab = query.get('tab');
  if (tab === 'stress') return <Stress tabs={tabs} />;
  return tab === 'keys' ? <KeysBoard tabs={tabs} /> : <AccountList tabs={tabs} />;
}

function AccountTabs() {
  const { t } = useTranslation('brokers');
  return (
    <PageTabs
      label={t('accounts.tabs.label')}
      page="brokersManager/account"
      items={[
        { tab: undefined, label: t('accounts.tabs.accounts') },
        { tab: 'keys', label: t('accounts.tabs.keys') },
        { tab: 'stress', label: t('accounts.tabs.stress') },
      ]}
    />
  );
}

function Stress({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  return (
    <Page title={t('accounts.title')}>
      {tabs}
      <Suspense fallback={<Skeleton rows={10} label={tApp('loading')} />}>
        <StressTab />
      </Suspense>
    </Page>
  );
}

const { choice, search } = filtersIn('brokers');

/** `?exchange=BINANCE&type=custody&state=active&q=LN02&page=2`. */
export const FILTERS = {
  exchangeCode: EXCHANGE,
  accountType: choice({
    parameter: 'type',
    label: 'accounts.columns.type',
    any: 'accounts.anyType',
    values: ACCOUNT_TYPES,
    name: (type) => `accounts.types.${type}.name`,
  }),
  state: choice({
    label: 'accounts.columns.state',
    any: 'accounts.anyState',
    values: BROKER_ACCOUNT_STATES,
    name: (state) => `accounts.states.${state}`,
  }),
  name: search({ parameter: 'q', label: 'accounts.search', max: 60 }),
};

function AccountList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('brokers');
  const navigate = useNavigate();
  const path = usePath();
  const mayManage = useMemberMay('manage');
  const [isAdding, setAdding] = useState(false);
  const records = useRecords(brokerAccounts, FILTERS, {
    opened: 'account',
    getKey: ({ brokerAccountId }) => brokerAccountId,
  });
  const add = (kind: 'link' | 'primary') =>
    mayManage && (
      <Button kind={kind} onClick={() => setAdding(true)}>
        {t('accounts.add')}
      </Button>
    );
  return (
    <>
      <RecordsPage
        text={useRecordsText('brokers', 'accounts')}
        records={records}
        emptyAction={add('link')}
        actions={add('primary')}
        lead={
          <>
            {tabs}
            <Totals />
          </>
        }
        footer={<MasterKeys />}
        columns={useAccountColumns()}
        getStatus={({ state }) => state}
        onOpen={({ brokerAccountId }) => void navigate(path(`brokersManager/account-detail/${brokerAccountId}`))}
      />
      {isAdding && (
        <Suspense fallback={null}>
          <AddAccount onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
