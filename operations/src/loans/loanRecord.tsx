import { decimal, isPositive } from '@aldgate/domain/money/amount.ts';
import { formatMoney, formatNumber } from '@aldgate/domain/money/formatNumber.ts';
import { describeFraction } from '../lib/describeFraction.ts';
import { CustomerLink, TextLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';
import { createSubject, type TaskKind } from '../queue/record/subject.tsx';
import { stateOf } from './customerLoan.ts';
import { Ltv } from './loanCells.tsx';

const money = (amount: string | null, asset: string) =>
  amount === null || !isPositive(amount) ? null : formatMoney(amount, asset, { locale: 'en-US' });

/** A price of the collateral: cents suffice from a dollar on. */
const formatUsdPrice = (price: string | null) =>
  price === null
    ? null
    : `${formatNumber(price, { locale: 'en-US', placesMin: 2, placesMax: decimal(price).lt('10') ? 6 : 2 })} USD`;

/** LN-01: a loan of a customer with its figures of now. */
export const loanRecord: TaskKind = {
  name: 'Loan',
  Subject: createSubject({
    call: 'queryLoanBook',
    request: (loanId) => ({ loanId }),
    find: (found) => found,
    text: ({ customer }) => (
      <>
        <CustomerLink customer={customer} />.{' '}
        <TextLink to={`/loans?customer=${customer.institutionId}`}>All loans of this customer</TextLink>
      </>
    ),
    note: ({ approvalId }) => (approvalId === null ? null : 'A collection or a write-off waits for a second operator.'),
    sections: (loan) => [
      {
        facts: {
          State: stateOf(loan).text,
          Borrowed: money(loan.initialAmount, loan.asset),
          'Borrowed at': <Time at={loan.borrowedAt} />,
          Term: `${loan.term} days`,
          Maturity: <Time at={loan.maturityAt} />,
          'Yearly rate': describeFraction(loan.annualRate),
          'Added when overdue': describeFraction(loan.overdueRate),
        },
      },
      {
        heading: 'Owed',
        facts: {
          Principal: money(loan.liabilities.principal, loan.asset),
          Interest: money(loan.liabilities.interest, loan.asset),
          'Overdue interest': money(loan.liabilities.overdueInterest, loan.asset),
          'Owed by the customer’s projects': money(loan.projectDebt, 'USDT'),
        },
      },
      {
        heading: 'Collateral',
        facts: {
          Pledged: money(loan.collateralAmount, loan.collateralAsset),
          Value: money(loan.collateralValuation, 'USD'),
          LTV: loan.ltv === null ? null : <Ltv loan={loan} />,
          'Opening, margin call, last call, liquidation': [
            loan.steps.opening,
            loan.steps.marginCall,
            loan.steps.lastCall,
            loan.steps.liquidation,
          ]
            .map(describeFraction)
            .join(' · '),
          'To add for the opening LTV': money(loan.toRestore?.add ?? null, loan.collateralAsset),
          'Or to repay': money(loan.toRestore?.repay ?? null, loan.asset),
          'Liquidation price': formatUsdPrice(loan.prices?.liquidation ?? null),
        },
      },
    ],
  }),
};
