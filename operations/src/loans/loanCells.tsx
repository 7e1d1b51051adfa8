import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { findStep } from '@aldgate/domain/loans/watch.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { describeFraction } from '../lib/describeFraction.ts';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { CustomerLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';
import { type CustomerLoan, STEPS, stateOf } from './customerLoan.ts';

/** LTV with the step that it has reached. */
export function Ltv({ loan: { ltv, steps } }: { loan: Pick<CustomerLoan, 'ltv' | 'steps'> }) {
  const step = ltv === null ? undefined : findStep(ltv, steps);
  return (
    <>
      {describeFraction(ltv)}{' '}
      {step !== undefined && step !== 'opening' && <Badge tone={STEPS[step].tone}>{STEPS[step].text}</Badge>}
    </>
  );
}

export function State({ loan }: { loan: CustomerLoan }) {
  const { text, tone } = stateOf(loan);
  return <Badge tone={tone}>{text}</Badge>;
}

const BORROWED: RecordColumn<CustomerLoan> = {
  name: 'Loan',
  opens: ({ asset, term }) => `${asset}, ${term} days`,
  below: ({ customer }) => customer.name,
};
const CUSTOMER: RecordColumn<CustomerLoan> = {
  name: 'Customer',
  wide: true,
  cell: ({ customer }) => <CustomerLink customer={customer} />,
};
const OWED: RecordColumn<CustomerLoan> = {
  name: 'Owed',
  end: true,
  cell: ({ liabilities, asset }) => (
    <Amount value={sumLiabilities(liabilities)} places={2} placesMax={8} unit={asset} />
  ),
  below: (loan) => stateOf(loan).text,
};
const PLEDGED: RecordColumn<CustomerLoan> = {
  name: 'Collateral',
  end: true,
  wide: 'desktop',
  cell: ({ collateralAmount, collateralAsset }) => (
    <Amount value={collateralAmount} placesMax={8} unit={collateralAsset} />
  ),
};
const LTV: RecordColumn<CustomerLoan> = { name: 'LTV', end: true, wide: true, cell: (loan) => <Ltv loan={loan} /> };
const MATURITY: RecordColumn<CustomerLoan> = {
  name: 'Maturity',
  cell: ({ maturityAt }) => <Time at={maturityAt} />,
};
const STATE: RecordColumn<CustomerLoan> = { name: 'State', wide: true, cell: (loan) => <State loan={loan} /> };

/** Loans of all customers. */
export const BOOK: readonly RecordColumn<CustomerLoan>[] = [
  BORROWED,
  CUSTOMER,
  OWED,
  PLEDGED,
  LTV,
  { ...MATURITY, wide: 'desktop' },
  STATE,
];

/** Loans by their maturity. */
export const MATURITIES: readonly RecordColumn<CustomerLoan>[] = [MATURITY, BORROWED, CUSTOMER, OWED, LTV, STATE];
