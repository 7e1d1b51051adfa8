import { Button } from '@aldgate/ui/controls/Button.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { usePath } from '../../../lib/page/links.tsx';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { RecordTable } from '../../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../../lib/records/useRecordsAddress.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { KeysBoard } from '../keys/KeysBoard.tsx';
import { PageTabs } from '../parts/PageTabs.tsx';
import { useAccountPage } from '../queries.ts';
import { AccountFilters } from './AccountFilters.tsx';
import { type AccountFilter, buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './accountFilter.ts';
import { MasterKeys } from './MasterKeys.tsx';
import { Totals } from './Totals.tsx';
import { useAccountColumns } from './useAccountColumns.tsx';

const AddAccount = lazyPart(() => import('./AddAccount.tsx'));

/** BR-06, BR-07: the broker's accounts with their figures; in another tab every key, worst first. */
export function Screen() {
  const [query] = useSearchParams();
  const tabs = <AccountTabs />;
  return query.get('tab') === 'keys' ? <KeysBoard tabs={tabs} /> : <AccountList tabs={tabs} />;
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
      ]}
    />
  );
}

function AccountList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('brokers');
  const navigate = useNavigate();
  const path = usePath();
  const mayManage = useMemberMay('manage');
  const address = useRecordsAddress<AccountFilter>({ readFilter, writeFilter, opened: 'account' });
  const { filter, change } = address;
  const accounts = useAccountPage(buildCondition(filter));
  const columns = useAccountColumns();
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  return (
    <>
      <RecordsPage
        text={{
          title: t('accounts.title'),
          failed: t('accounts.failed'),
          failedText: (reason) => t('accounts.failedText', { reason }),
          empty: {
            title: t('accounts.empty.title'),
            text: t('accounts.empty.text'),
            action: mayManage && (
              <Button kind="link" onClick={add}>
                {t('accounts.add')}
              </Button>
            ),
          },
          filteredEmpty: { title: t('accounts.filteredEmpty.title'), text: t('accounts.filteredEmpty.text') },
        }}
        address={address}
        records={accounts}
        cleared={isFiltered(filter) ? NO_FILTER : undefined}
        actions={
          mayManage && (
            <Button kind="primary" onClick={add}>
              {t('accounts.add')}
            </Button>
          )
        }
        lead={
          <>
            {tabs}
            <Totals />
          </>
        }
        filters={<AccountFilters filter={filter} onChange={change} />}
        footer={<MasterKeys />}
      >
        {(items) => (
          <RecordTable
            label={t('accounts.title')}
            columns={columns}
            items={items}
            getKey={({ brokerAccountId }) => brokerAccountId}
            getStatus={({ state }) => state}
            onOpen={({ brokerAccountId }) => void navigate(path(`brokersManager/account-detail/${brokerAccountId}`))}
          />
        )}
      </RecordsPage>
      {isAdding && (
        <Suspense fallback={null}>
          <AddAccount onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
