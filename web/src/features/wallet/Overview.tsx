import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActivityLayer } from '../activity/index.ts';
import { LoansPart } from '../loans/index.ts';
import { Performance } from '../performance/index.ts';
import { Proof } from '../proof/index.ts';
import { type AccountBalance, valuation } from './balances.ts';
import { HoldingsPage } from './HoldingsPage.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { AccountSummary, Summary } from './Summary.tsx';

const SCOPES = ['wallet'] as const;

/** The institution's balances: the total, by account and by asset (WAL-01). */
export function Screen() {
  const { t } = useTranslation('wallet');
  return (
    <HoldingsPage title={t('title')} Totals={AccountsSummary}>
      <Suspense fallback={null}>
        <LoansPart />
      </Suspense>
      <Suspense fallback={null}>
        <Performance scopes={SCOPES} />
      </Suspense>
      <ActivityLayer />
      <RecentActivity />
      <Suspense fallback={null}>
        <Proof />
      </Suspense>
    </HoldingsPage>
  );
}

function AccountsSummary({ rows }: { rows: readonly AccountBalance[] }) {
  const total = valuation(rows);
  return (
    <Summary total={total} hasPositions>
      {CUSTOMER_ACCOUNTS.map((account) => (
        <AccountSummary key={account} account={account} rows={rows} total={total} />
      ))}
    </Summary>
  );
}
