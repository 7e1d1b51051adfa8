import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const tradingRetention: readonly Retention[] = [
  ...keptForGood(
    'exchange_order',
    'order_list',
    'order_group',
    'panic_run',
    'panic_account',
    'exchange_protection',
    'exchange_trade',
    'exchange_income',
  ),
  ...keptForGood('exchange_request', 'account_sync', 'position_closing', 'cancel_on_disconnect'),
  { table: 'position_checkpoint', kept: 'until the contract’s next one' },
  { table: 'trading_limit', kept: 'until its bounds are removed' },
  { table: 'withdrawn_order', kept: 'a minute after its deadline, removed by the job that reconciles orders' },
];
