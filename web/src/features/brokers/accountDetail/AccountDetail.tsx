import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { NotFoundState } from '../../../lib/messages/LoadFailure.tsx';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { isRecordId } from '../../../lib/page/pageQuery.ts';
import { ActivityLayer } from '../../activity/index.ts';
import { Performance } from '../../performance/index.ts';
import { AccountBadge } from '../accounts/AccountBadge.tsx';
import { type BrokerAccount, useBrokerAccount } from '../queries.ts';
import { AccountActions } from './AccountActions.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { AccountKeys } from './AccountKeys.tsx';
import { AccountMoves } from './AccountMoves.tsx';
import { Capital } from './Capital.tsx';
import { Managers } from './Managers.tsx';
import { Trading } from './Trading.tsx';

const BOTH = ['swap_account', 'trade_account'] as const;
const FUTURES = ['swap_account'] as const;

/** BR-06, BR-07: one account: its figures, positions and orders, keys, managers and fund transfers. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const { brokerAccountId = '' } = useParams();
  if (isRecordId(brokerAccountId)) return <Loaded key={brokerAccountId} brokerAccountId={brokerAccountId} />;
  return (
    <Page title={t('account')}>
      <NotFoundState action={<ToAccounts />} />
    </Page>
  );
}

function Loaded({ brokerAccountId }: { brokerAccountId: string }) {
  const { t } = useTranslation('brokers');
  const account = useBrokerAccount(brokerAccountId);
  if (account.data) return <Detail account={account.data} />;
  return (
    <Page title={t('account')}>
      {account.data === null ? (
        <NotFoundState action={<ToAccounts />} />
      ) : (
        <LoadState
          query={account}
          title={t('accounts.failed')}
          text={(reason) => t('accounts.failedText', { reason })}
          rows={10}
        />
      )}
    </Page>
  );
}

function Detail({ account }: { account: BrokerAccount }) {
  const { accountName, brokerAccountId, accountMode, state } = account;
  return (
    <Page title={accountName} tabs={<AccountBadge account={account} />} actions={<AccountActions account={account} />}>
      <AccountFacts account={account} />
      {state !== 'closed' && (
        <>
          <Capital brokerAccountId={brokerAccountId} accountMode={accountMode} />
          <Trading account={account} />
        </>
      )}
      {account.keyId !== null && (
        <Suspense fallback={null}>
          <Performance
            scopes={accountMode === 'unified' ? FUTURES : BOTH}
            account={{ keyId: account.keyId, brokerAccountId }}
          />
        </Suspense>
      )}
      <ActivityLayer />
      <AccountKeys account={account} />
      <Managers account={account} />
      <AccountMoves account={account} />
    </Page>
  );
}

function ToAccounts() {
  const { t } = useTranslation('brokers');
  return <PathLink to="brokersManager/account">{t('detail.toAccounts')}</PathLink>;
}
