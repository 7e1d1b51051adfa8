import type { RequestOf } from '@aldgate/contract/calls.ts';
import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { call } from '../../../../lib/calls/calls.ts';
import { CodeStep } from '../../../../lib/codes/CodeStep.tsx';
import { useGoogleStep } from '../../../../lib/codes/useGoogleStep.ts';
import { DraftLines } from '../../../../lib/drafts/DraftLines.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { type Loan, useRefreshLoans } from '../../queries.ts';
import { useLoanTexts } from '../useLoanTexts.ts';
import { SaleEffects, type SalePreview } from './SaleEffects.tsx';

/** A repayment from the collateral as it was entered and shown. */
export interface SaleDraft {
  readonly wanted: { readonly amount: string } | { readonly isAll: true };
  readonly preview: SalePreview;
}

interface ConfirmSaleProps {
  readonly loan: Loan;
  readonly draft: SaleDraft;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** LN-01: confirms the sale by the Google code, at the price that was shown. */
export function ConfirmSale({ loan, draft: { wanted, preview }, onBack, onClose }: ConfirmSaleProps) {
  const { t } = useTranslation('loans');
  const { money } = useLoanTexts();
  const { loanId, asset, collateralAsset } = loan;
  const { codes, action } = useGoogleStep({
    name: 'repayLoanFromCollateral',
    send: (request: Omit<RequestOf<'repayLoanFromCollateral'>, 'key'>, key) =>
      call('repayLoanFromCollateral', { key, ...request }),
    done: ({ sold, paid }) =>
      t('detail.fromCollateral.done', {
        sold: money(sold, collateralAsset),
        paid: money(sumLiabilities(paid), asset),
      }),
    refresh: useRefreshLoans(),
    onClose,
  });
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('detail.repay.title'),
        follows: t('detail.fromCollateral.follows'),
        submit: t('detail.fromCollateral.submit', { amount: money(preview.sold, collateralAsset) }),
      }}
      action={action}
      onSubmit={(proof) => action.mutate({ loanId, ...wanted, price: preview.price, ...proof })}
      onClose={onClose}
    >
      <DraftLines
        name={t('detail.name', { amount: money(loan.initialAmount, asset) })}
        back={t('borrow.change')}
        onBack={onBack}
      >
        <SaleEffects loan={loan} preview={preview} />
      </DraftLines>
    </CodeStep>
  );
}
