import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../../../lib/page/links.tsx';
import { Page } from '../../../../lib/page/Page.tsx';
import { useAccount, useAccountOptions } from '../../account/accounts.ts';
import { AccountPicker } from './AccountPicker.tsx';
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
    return (
      <NoPermission
        title={t('account.none')}
        text={t('account.noneText')}
        action={<PathLink to="wallet/overview">{t('account.noneLink')}</PathLink>}
      />
    );
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
