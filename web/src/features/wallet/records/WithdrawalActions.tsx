import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import CancelWithdrawal from './CancelWithdrawal.tsx';
import type { CoinRecord } from './queries.ts';
import TakeOverWithdrawal from './TakeOverWithdrawal.tsx';

interface WithdrawalActionsProps {
  readonly rail: 'chain' | 'bank';
  readonly record: Pick<CoinRecord, 'orderId' | 'asset' | 'amount' | 'mayCancel' | 'mayTakeOver'>;
}

/** The actions on a withdrawal that is not being sent yet. */
export function WithdrawalActions({ rail, record }: WithdrawalActionsProps) {
  return (
    <Stack gap="2">
      {record.mayTakeOver && <TakeOverWithdrawal rail={rail} record={record} />}
      {record.mayCancel && <CancelWithdrawal rail={rail} wide record={record} />}
    </Stack>
  );
}
