import { Suspense } from 'react';
import { accountName } from '../../lib/amounts/accountName.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActivityButton } from '../activity/index.ts';
import { FrozenByLoans } from '../loans/index.ts';
import { StatementsButton } from '../statements/index.ts';
import { type AccountBalance, frozenValuation, subtract, valuation } from './balances.ts';
import { HoldingsPage } from './HoldingsPage.tsx';
import { Summary, SummaryPart } from './Summary.tsx';

/** The balances of the asset account (WAL-02). */
export function Screen() {
  const { t } = useTranslation('wallet');
  return (
    <HoldingsPage
      title={accountName('capital_account')}
      select={({ accountType }) => accountType === 'capital_account'}
      actions={
        <>
          <ActivityButton account="capital_account">{t('activity')}</ActivityButton>
          <StatementsButton accounts={['capital_account']}>{t('statements')}</StatementsButton>
        </>
      }
      Totals={FundsSummary}
    />
  );
}

function FundsSummary({ rows }: { rows: readonly AccountBalance[] }) {
  const { t } = useTranslation('wallet');
  const total = valuation(rows);
  const frozen = frozenValuation(rows, 'capital_account');
  const available = frozen === null ? null : subtract(total, frozen);
  return (
    <>
      <Summary total={total}>
        <SummaryPart label={t('columns.available')} value={available} total={total} />
        <SummaryPart label={t('columns.frozen')} value={frozen} total={total} />
      </Summary>
      <Suspense fallback={null}>
        <FrozenByLoans />
      </Suspense>
    </>
  );
}
