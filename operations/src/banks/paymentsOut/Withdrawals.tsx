import { WithdrawalList } from '../../queue/WithdrawalList.tsx';

const STATES = [
  { value: 'review', label: 'To review' },
  { value: 'on_hold', label: 'On hold' },
  { value: 'queued', label: 'For a batch' },
  { value: 'batched', label: 'In a batch' },
  { value: 'exported', label: 'At the bank' },
] as const;

/** Withdrawals through banks to review, oldest first, those that wait for a batch, and all of them. */
export const Withdrawals = () => <WithdrawalList name="pageFiatWithdrawal" states={STATES} />;
