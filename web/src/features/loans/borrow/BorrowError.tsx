import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { LoanError } from '../LoanError.tsx';

interface BorrowErrorProps {
  readonly error: unknown;
  readonly sides: Parameters<typeof LoanError>[0]['sides'];
}

/** Whether a new loan is closed by a shortfall that the institution owes. */
export const isShortfallOwed = (error: unknown): boolean => error instanceof CallError && error.entry === 'loanState';

/** Why a loan is not opened; for a shortfall with the way to the loan that has it. */
export function BorrowError({ error, sides }: BorrowErrorProps) {
  const { t } = useTranslation('loans');
  if (!isShortfallOwed(error)) return <LoanError error={error} sides={sides} />;
  return (
    <Alert>
      {t('borrow.shortfall')} <PathLink to="loan?status=overdue">{t('borrow.overdueLoans')}</PathLink>
    </Alert>
  );
}
