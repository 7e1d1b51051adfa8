import { RecordPage } from '@aldgate/ui/layout/RecordPage.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { NotFoundState } from '../../../lib/messages/LoadFailure.tsx';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page, usePageTitle } from '../../../lib/page/Page.tsx';
import { isRecordId } from '../../../lib/page/pageQuery.ts';
import { type Loan, useLoan } from '../queries.ts';
import { LoanHeader } from './LoanHeader.tsx';
import { LoanState } from './LoanState.tsx';
import { useLoanTexts } from './useLoanTexts.ts';

const LoanCourse = lazyPart(() => import('./LoanCourse.tsx'));
const LoanRecords = lazyPart(() => import('./records/LoanRecords.tsx'));

/** LN-01: one loan: its LTV against its steps, what is owed, actions, what-if, and its records. */
export default function LoanDetail({ loanId }: { loanId: string }) {
  const { t } = useTranslation('loans');
  if (isRecordId(loanId)) return <Loaded loanId={loanId} />;
  return (
    <Page title={t('detail.title')}>
      <NotFoundState action={<PathLink to="loan">{t('detail.toLoans')}</PathLink>} />
    </Page>
  );
}

function Loaded({ loanId }: { loanId: string }) {
  const { t } = useTranslation('loans');
  const loan = useLoan(loanId);
  if (loan.data !== undefined) return <Detail loan={loan.data} />;
  return (
    <Page title={t('detail.title')} actions={<PathLink to="loan">{t('detail.toLoans')}</PathLink>}>
      <LoadState
        query={loan}
        title={t('detail.failed')}
        text={(reason) => t('detail.failedText', { reason })}
        rows={10}
      />
    </Page>
  );
}

function Detail({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans');
  const { t: tApp } = useTranslation();
  const { money } = useLoanTexts();
  usePageTitle(t('detail.name', { amount: money(loan.initialAmount, loan.asset) }));
  // A new page starts at its top.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <RecordPage>
      <LoanHeader loan={loan} />
      <LoanState loan={loan} />
      <Suspense fallback={<Skeleton rows={10} label={tApp('loading')} />}>
        <LoanCourse loan={loan} />
        <LoanRecords loan={loan} />
      </Suspense>
    </RecordPage>
  );
}
