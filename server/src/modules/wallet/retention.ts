import { keptForGood, type Retention } from '../../kernel/retention.ts';

export const walletRetention: readonly Retention[] = [
  ...keptForGood('deposit', 'deposit_event', 'screening_entry', 'whitelist_setting', 'withdrawal_event'),
  ...keptForGood('withdrawal_check', 'withdrawal_review', 'withdrawal_limit'),
  { table: 'withdrawal', kept: 'for good; a draft that was not confirmed for a day' },
  { table: 'withdrawal_address', kept: 'for good; a draft that was not confirmed for a day' },
];
