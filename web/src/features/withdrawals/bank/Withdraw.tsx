import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../lib/messages/LoadFailure.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useAccountsOf } from '../../bankAccounts/index.ts';
import { ClosedState } from '../closed/ClosedState.tsx';
import { findClosedWithdrawals } from '../closed/closedWithdrawals.ts';
import styles from '../page/withdraw.module.css';
import { useBankRemaining } from '../queries.ts';
import { BankWithdrawal } from './BankWithdrawal.tsx';
import { CurrencyField } from './CurrencyField.tsx';
import { Terms } from './Terms.tsx';

/** WAL-10: a withdrawal of a currency to an account at a bank. Currency and account are in the page's address. */
export function Screen() {
  const { t } = useTranslation('withdrawals');
  const area = useArea();
  const { asset = '' } = useParams();
  return (
    <Page
      title={t('bank.title')}
      actions={
        <Inline wrap gap="2 4">
          <PathLink to={area.page('address/fiatAddress')}>{t('bank.accounts')}</PathLink>
          <PathLink to={area.bankRecords('withdraw', { asset })}>{t('records')}</PathLink>
        </Inline>
      }
    >
      <Content key={asset} asset={asset} />
    </Page>
  );
}

/** The terms are loaded for every member; the accounts as well, which all may see. */
function Content({ asset }: { asset: string }) {
  const { t } = useTranslation('withdrawals');
  const { t: tApp } = useTranslation();
  const user = useSession(({ userInfo }) => userInfo);
  const remaining = useBankRemaining(asset);
  const accounts = useAccountsOf(asset);
  const closed = findClosedWithdrawals({ user, network: undefined, rail: 'bank' });
  const isUnsupported = remaining.error instanceof CallError && remaining.error.entry === 'assetUnsupported';
  const terms = remaining.data?.terms ?? undefined;
  if (closed !== undefined) {
    return (
      <Alone asset={asset}>
        <ClosedState rail="bank" closed={closed} network={asset} />
        {closed.kind === 'role' && <Terms asset={asset} remaining={remaining.data} />}
      </Alone>
    );
  }
  if (isUnsupported || (remaining.data !== undefined && terms === undefined)) {
    return (
      <Alone asset={asset}>
        <EmptyState title={t('bank.unavailable.title', { asset })} text={t('bank.unavailable.text')} />
      </Alone>
    );
  }
  if (terms !== undefined && accounts.data !== undefined) {
    return <BankWithdrawal asset={asset} accounts={accounts.data} terms={terms} />;
  }
  const failed = [remaining, accounts].find(({ isError, data }) => isError && data === undefined);
  return (
    <Alone asset={asset}>
      {failed === undefined ? (
        <Skeleton rows={8} label={tApp('loading')} />
      ) : (
        <LoadFailure
          error={failed.error}
          title={t('failed')}
          text={(reason) => t('failedText', { reason })}
          onRetry={() => void failed.refetch()}
        />
      )}
    </Alone>
  );
}

function Alone({ asset, children }: { asset: string; children: ReactNode }) {
  return (
    <>
      <div className={styles.alone}>
        <CurrencyField asset={asset} />
      </div>
      {children}
    </>
  );
}
