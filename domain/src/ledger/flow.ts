/** WAL-15: the kinds of movement. */
export const FLOWS = [
  'convert',
  'otc',
  'system_grant',
  'account_transfer',
  'trade',
  'spot_trade',
  'trading_fee',
  'funding_fee',
  'liquidation',
  'auto_deleveraging',
  'deposit',
  'withdrawal',
  'withdrawal_fee',
  'wallet_service_fee',
  'miner_fee',
  'system_deduction',
  'principal_transfer',
  'fee_transfer',
  'platform_loan',
  'interest_accrual',
  'others',
] as const;

export type Flow = (typeof FLOWS)[number];
