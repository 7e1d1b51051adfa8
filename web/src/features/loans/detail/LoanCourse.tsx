import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import type { Loan } from '../queries.ts';
import { Calculator } from './Calculator.tsx';
import { LtvChart } from './LtvChart.tsx';

/** LN-01: what LTV was, by day, beside what it would be. */
export default function LoanCourse({ loan }: { loan: Loan }) {
  const isOpen = loan.status !== 'ended' && !loan.isShortfall;
  if (!isOpen) return <LtvChart loan={loan} />;
  return (
    <Grid collapse="desktop" columns="minmax(0, 1fr) 360px" gap="0 6" align="start">
      <LtvChart loan={loan} />
      <Calculator loan={loan} />
    </Grid>
  );
}
