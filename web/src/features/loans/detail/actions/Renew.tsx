import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { describeRenewal } from '@aldgate/domain/loans/renewal.ts';
import type { LoanTerm } from '@aldgate/domain/loans/terms.ts';
import { RadioGroup } from '@aldgate/ui/controls/RadioGroup.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { FullAmount } from '../../../../lib/amounts/FullAmount.tsx';
import { findAsset } from '../../../../lib/calls/assetRegistry.ts';
import { call } from '../../../../lib/calls/calls.ts';
import { EntryDrawer } from '../../../../lib/forms/EntryDrawer.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../../lib/messages/LoadState.tsx';
import { type Loan, useLoanConfigure } from '../../queries.ts';
import { useLoanTexts } from '../useLoanTexts.ts';
import { FormError } from './FormError.tsx';
import { useLoanChange } from './useLoanChange.ts';

interface RenewProps {
  readonly loan: Loan;
  readonly onClose: () => void;
}

/** LN-01: begins another term at the day's rate. */
export default function Renew({ loan, onClose }: RenewProps) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const { percent } = useLoanTexts();
  const [term, setTerm] = useState<LoanTerm>(loan.term);
  const { loanId, asset } = loan;
  const configure = useLoanConfigure();
  const rates = configure.data?.currencies.find((currency) => currency.asset === asset)?.rates ?? [];
  const rate = rates.find((each) => each.term === term)?.annualRate;
  const renewal =
    rate === undefined
      ? undefined
      : describeRenewal({
          openedAt: loan.borrowedAt,
          at: serverClock.now(),
          term,
          annualRate: rate,
          principal: loan.liabilities.principal,
          precision: findAsset(asset)?.precision ?? 0,
        });
  const time = (at: number) => formatTime(at, locale);
  const action = useLoanChange({
    name: 'renewLoan',
    send: (request: { readonly term: LoanTerm }, key) => call('renewLoan', { key, loanId, ...request }),
    done: ({ annualRate, maturityAt }) =>
      t('detail.renew.done', { maturity: formatTime(maturityAt, locale), rate: percent(annualRate) }),
    onClose,
  });
  return (
    <EntryDrawer
      title={t('detail.renew.title')}
      submit={t('detail.renew.submit', { days: term, rate: percent(rate ?? null) })}
      disabled={rate === undefined}
      isBusy={action.isPending}
      error={action.error}
      failure={<FormError loan={loan} error={action.error} />}
      onSubmit={() => action.mutate({ term })}
      onClose={onClose}
    >
      <Note>{t('detail.renew.note')}</Note>
      {configure.data === undefined && (
        <LoadState
          query={configure}
          title={t('detail.failed')}
          text={(reason) => t('detail.failedText', { reason })}
          rows={4}
        />
      )}
      <RadioGroup
        label={t('detail.renew.term')}
        options={rates.map(({ term: days, annualRate }) => ({
          value: String(days),
          label: t('fields.termDays', { days }),
          detail: t('detail.renew.rate', { rate: percent(annualRate) }),
        }))}
        value={String(term)}
        onValue={(chosen) => setTerm(rates.find((each) => String(each.term) === chosen)?.term ?? term)}
      />
      <Rows aligned>
        <Row label={t('detail.renew.now')}>
          <BeforeAfter before={percent(loan.annualRate)} after={percent(rate ?? null)} />
        </Row>
        <Row label={t('fields.maturityAt')}>
          <BeforeAfter
            before={time(loan.maturityAt)}
            after={renewal === undefined ? MISSING : time(renewal.maturityAt)}
          />
        </Row>
        <Row label={t('detail.renew.interest')}>
          <FullAmount value={renewal?.interest ?? null} asset={asset} />
        </Row>
      </Rows>
    </EntryDrawer>
  );
}
