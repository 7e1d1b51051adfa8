import { WithdrawalList } from '../queue/WithdrawalList.tsx';

const STATES = [
  { value: 'review', label: 'To review' },
  { value: 'on_hold', label: 'On hold' },
] as const;

/** Withdrawals of coins to review, oldest first, and all of them. */
export const Withdrawals = () => <WithdrawalList name="pageWithdrawal" states={STATES} />;
