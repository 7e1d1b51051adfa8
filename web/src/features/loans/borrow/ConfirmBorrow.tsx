import type { RequestOf } from '@aldgate/contract/calls.ts';
import { movingAsset } from '@aldgate/domain/loans/movingPrice.ts';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMemo } from 'react';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { call } from '../../../lib/calls/calls.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useGoogleStep } from '../../../lib/codes/useGoogleStep.ts';
import { DraftLines } from '../../../lib/drafts/DraftLines.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { MovingPrice } from '../MovingPrice.tsx';
import { useRefreshLoans } from '../queries.ts';
import { BorrowError } from './BorrowError.tsx';
import type { LoanPreview } from './queries.ts';
import { useFollows } from './useFollows.ts';

/** The loan with its figures, as they were when it was entered. */
export interface BorrowDraft {
  readonly request: Omit<RequestOf<'applyLoan'>, 'key' | 'gaCode'>;
  readonly preview: LoanPreview;
  /** In US dollars, of the asset that moves the loan. */
  readonly liquidationPrice: string | null;
}

interface ConfirmBorrowProps {
  readonly draft: BorrowDraft;
  readonly onOpened: (loanId: string) => void;
  readonly onRequested: (approvalId: string) => void;
  readonly onBack: () => void;
}

/** LN-01: confirms a loan by the Google code. */
export function ConfirmBorrow({ draft, onOpened, onRequested, onBack }: ConfirmBorrowProps) {
  const { request, preview, liquidationPrice } = draft;
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const follows = useFollows();
  const { asset, amount, collateralAsset, collateralAmount, term, autoTopUp } = request;
  const Failure = useMemo(
    () => (props: { readonly error: unknown }) => <BorrowError {...props} sides={request} />,
    [request],
  );
  const { codes, action } = useGoogleStep({
    name: 'applyLoan',
    send: (sent: Omit<RequestOf<'applyLoan'>, 'key'>, key) => call('applyLoan', { key, ...sent }),
    done: ({ loanId }) => t(loanId === null ? 'borrow.requested' : 'borrow.done'),
    refresh: useRefreshLoans(),
    onClose: ({ loanId, approvalId }) => {
      if (loanId !== null) onOpened(loanId);
      else if (approvalId !== null) onRequested(approvalId);
    },
  });
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('borrow.confirm'),
        follows: follows(preview),
        submit: t('borrow.submit', { amount: boundText(amount, asset), asset }),
      }}
      action={action}
      Failure={Failure}
      onSubmit={(proof) => action.mutate({ ...request, ...proof })}
      onClose={onBack}
    >
      <DraftLines
        name={t('borrow.name', { amount: boundText(amount, asset), asset })}
        back={t('borrow.change')}
        onBack={onBack}
      >
        <Rows>
          <Row label={t('fields.collateral')}>
            <FullAmount value={collateralAmount} asset={collateralAsset} />
          </Row>
          <Row label={t('fields.ltv')}>{formatPercent(preview.ltv, locale)}</Row>
          <Row label={t('detail.forms.liquidationPrice', { asset: movingAsset(request) })}>
            <MovingPrice before={liquidationPrice} />
          </Row>
          <Row label={t('fields.term')}>{t('fields.termDays', { days: term })}</Row>
          <Row label={t('fields.annualRate')}>{formatPercent(preview.annualRate, locale)}</Row>
          <Row label={t('fields.maturityAt')}>{formatTime(preview.maturityAt, locale)}</Row>
          <Row label={t('borrow.interest')}>
            <FullAmount value={preview.interest} asset={asset} />
          </Row>
          <Row label={t('borrow.dueAtMaturity')}>
            <FullAmount value={sumAmounts([amount, preview.interest])} asset={asset} />
          </Row>
          {autoTopUp && <Row label={t('borrow.autoTopUp')}>{t('borrow.on')}</Row>}
        </Rows>
      </DraftLines>
    </CodeStep>
  );
}
