import { LOAN_STATUSES } from '@aldgate/domain/loans/states.ts';
import { COLLATERAL_ASSETS, LOAN_ASSETS } from '@aldgate/domain/loans/terms.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Suspense } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { oneOf } from '../../../lib/lists/listFilter.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { BY_TIME, filtersIn } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { useSession } from '../../../lib/session/session.ts';
import { BlockState } from '../borrow/BlockState.tsx';
import { findBorrowBlock } from '../borrow/borrowBlock.ts';
import { loanPage, useLoanOverview } from '../queries.ts';
import { LoanSummary } from './LoanSummary.tsx';
import { LoansByAsset } from './LoansByAsset.tsx';
import { MonthStatement } from './MonthStatement.tsx';
import { useLoanColumns } from './useLoanColumns.tsx';

const LoanStress = lazyPart(() => import('../stress/LoanStress.tsx'));

const { choice, select } = filtersIn('loans');

const asOptions = <const Asset extends string>(assets: readonly Asset[]) => ({
  parse: oneOf(assets),
  useOptions: () => assets.map((asset) => ({ value: asset, label: asset })),
});

/** `?status=overdue&asset=USDT&collateral=BTC&since=2026-11-01&page=2`. */
export const FILTERS = {
  status: choice({
    label: 'list.status',
    any: 'list.anyStatus',
    values: LOAN_STATUSES,
    name: (status) => `statuses.${status}`,
  }),
  asset: select({ label: 'list.borrowed', any: 'list.anyAsset', ...asOptions(LOAN_ASSETS) }),
  collateralAsset: select({
    parameter: 'collateral',
    label: 'list.collateral',
    any: 'list.anyCollateral',
    ...asOptions(COLLATERAL_ASSETS),
  }),
  ...BY_TIME,
};

/** LN-01: what is pledged and owed, and the loans. */
export function LoanHome() {
  const { t } = useTranslation('loans');
  const records = useRecords(loanPage, FILTERS, { opened: 'loan', getKey: ({ loanId }) => loanId });
  const overview = useLoanOverview();
  const block = findBorrowBlock(useSession(({ userInfo }) => userInfo));
  const isClosed = block?.kind === 'off' || block?.kind === 'verification';
  return (
    <RecordsPage
      text={{ ...useRecordsText('loans', 'list'), table: t('list.table') }}
      records={records}
      exportedBy="exportLoan"
      actions={
        !isClosed && (
          <PathLink to="loan?form=borrow" buttonStyle={{ kind: 'primary', size: 'small' }}>
            {t('borrow.title')}
          </PathLink>
        )
      }
      lead={
        <>
          <LoanSummary overview={overview.data} />
          <LoansByAsset rows={overview.data?.byAsset ?? []} />
          <Heading size="14" marginTop="5" marginBottom="2">
            {t('list.table')}
          </Heading>
        </>
      }
      notice={isClosed && <BlockState block={block} />}
      emptyAction={!isClosed && <PathLink to="loan?form=borrow">{t('borrow.title')}</PathLink>}
      footer={
        records.query.data?.total === 0 ? undefined : (
          <>
            <Suspense fallback={null}>
              <LoanStress />
            </Suspense>
            <MonthStatement />
          </>
        )
      }
      columns={useLoanColumns(records.items)}
      getStatus={({ status }) => status}
    />
  );
}
