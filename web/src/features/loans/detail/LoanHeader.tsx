import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { DetailFact, DetailFacts, DetailHeader } from '@aldgate/ui/layout/DetailHeader.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ShortId } from '../../../lib/lists/ShortId.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { LoanStatus } from '../LoanStatus.tsx';
import type { Loan } from '../queries.ts';
import { LoanNotices } from './LoanNotices.tsx';
import { findClosed, LOAN_FORMS, type OpenForm, readForm, withForm } from './loanForm.ts';
import { useLoanTexts } from './useLoanTexts.ts';

const Repay = lazyPart(() => import('./actions/Repay.tsx'));
const AdjustCollateral = lazyPart(() => import('./actions/AdjustCollateral.tsx'));
const Renew = lazyPart(() => import('./actions/Renew.tsx'));

/** A loan's name, states and terms, what asks for an action, and the forms, which the address opens. */
export function LoanHeader({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans');
  const { money } = useLoanTexts();
  const [query, setQuery] = useSearchParams();
  const mayMove = useMemberMay('move');
  const isOpen = loan.status !== 'ended' && mayMove;
  const opened = mayMove ? readForm(query, loan) : undefined;
  const open = (form?: Partial<OpenForm>) =>
    setQuery(withForm(query, form), { replace: true, preventScrollReset: true });
  return (
    <DetailHeader
      crumbLabel={t('detail.crumb')}
      list={<PathLink to="loan">{t('list.title')}</PathLink>}
      number={shortenId(loan.loanId)}
      title={t('detail.name', { amount: money(loan.initialAmount, loan.asset) })}
      badges={<LoanStatus loan={loan} />}
      actions={isOpen ? <Actions loan={loan} onOpen={open} /> : undefined}
    >
      <Terms loan={loan} />
      <LoanNotices loan={loan} onOpen={isOpen ? open : undefined} />
      <Suspense fallback={null}>
        {opened?.form === 'repay' && <Repay loan={loan} amount={opened.amount} onClose={() => open()} />}
        {(opened?.form === 'add' || opened?.form === 'release') && (
          <AdjustCollateral
            key={opened.form}
            loan={loan}
            direction={opened.form}
            amount={opened.amount}
            onClose={() => open()}
          />
        )}
        {opened?.form === 'renew' && <Renew loan={loan} onClose={() => open()} />}
      </Suspense>
    </DetailHeader>
  );
}

/** Buttons of the forms; one that is closed says why. */
function Actions({ loan, onOpen }: { readonly loan: Loan; readonly onOpen: (form: OpenForm) => void }) {
  const { t } = useTranslation('loans');
  return LOAN_FORMS.map((form) => {
    const closed = findClosed(loan, form);
    return (
      <Button
        key={form}
        kind={form === 'repay' ? 'primary' : 'plain'}
        disabled={closed !== undefined}
        title={closed && t(`detail.actions.${closed}`)}
        onClick={() => onOpen({ form, amount: '' })}
      >
        {t(`detail.actions.${form}`)}
      </Button>
    );
  });
}

function Terms({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const { percent } = useLoanTexts();
  const { loanId, annualRate, term, borrowedAt, maturityAt, endedAt } = loan;
  return (
    <DetailFacts>
      <DetailFact label={t('fields.annualRate')}>{percent(annualRate)}</DetailFact>
      <DetailFact label={t('fields.term')}>{t('fields.termDays', { days: term })}</DetailFact>
      <DetailFact label={t('fields.borrowedAt')}>{formatTime(borrowedAt, locale)}</DetailFact>
      <DetailFact label={t('fields.maturityAt')}>{formatTime(maturityAt, locale)}</DetailFact>
      {endedAt !== null && <DetailFact label={t('detail.endedAt')}>{formatTime(endedAt, locale)}</DetailFact>}
      <DetailFact label={t('detail.id')}>
        <ShortId value={loanId} label={t('detail.id')} />
      </DetailFact>
    </DetailFacts>
  );
}
