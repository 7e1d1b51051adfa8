import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { LoanHome } from './home/LoanHome.tsx';

const Borrow = lazyPart(() => import('./borrow/Borrow.tsx'));
const LoanDetail = lazyPart(() => import('./detail/LoanDetail.tsx'));

/** LN-01: the loans of the institution, one of them, `?loan=<id>`, or the form of another one, `?form=borrow`. */
export function Screen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const loanId = query.get('loan');
  const isNew = loanId === null && query.get('form') === 'borrow';
  if (loanId === null && !isNew) return <LoanHome />;
  return (
    <Suspense fallback={<Skeleton rows={10} label={t('loading')} />}>
      {loanId === null ? <Borrow /> : <LoanDetail key={loanId} loanId={loanId} />}
    </Suspense>
  );
}
