import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../../lib/messages/LoadFailure.tsx';
import { Page } from '../../../../lib/page/Page.tsx';
import { type AccountOption, chooseAccount, useAccount, useAccountOptions } from '../../account/accounts.ts';
import { NoAccount } from '../../account/NoAccount.tsx';
import { TradeRecords } from './TradeRecords.tsx';

/** The executions of a trading account, newest first (WAL-14). Filters and page are in the address. */
export function Screen() {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const options = useAccountOptions();
  const account = useAccount();
  const content = () => {
    if (account !== undefined) return <TradeRecords key={account.keyId} keyId={account.keyId} />;
    if (options.isError) {
      return (
        <LoadFailure
          error={options.error}
          title={t('records.failed.title')}
          text={(reason) => t('records.failed.text', { reason })}
          onRetry={() => void options.refetch()}
        />
      );
    }
    if (options.data === undefined) return <Skeleton rows={10} label={tApp('loading')} />;
    return <NoAccount />;
  };
  return (
    <Page
      title={t('records.page.title')}
      actions={account !== undefined && <AccountPicker options={options.data ?? []} account={account} />}
    >
      {content()}
    </Page>
  );
}

/** Selects the account; another account starts with its newest trade. */
function AccountPicker({ options, account }: { options: readonly AccountOption[]; account: AccountOption }) {
  const { t } = useTranslation('trading');
  const navigate = useNavigate();
  return (
    <Select
      label={t('account.choose')}
      options={options.map(({ keyId, accountName, exchangeName }) => ({
        value: keyId,
        label: accountName,
        detail: exchangeName,
      }))}
      value={account.keyId}
      onValue={(keyId) => {
        const chosen = options.find((option) => option.keyId === keyId);
        if (chosen === undefined) return;
        chooseAccount(chosen);
        void navigate({ search: '' });
      }}
    />
  );
}
