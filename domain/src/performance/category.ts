import type { CustomerAccount, DebtAccount } from '../ledger/accountType.ts';
import type { Flow } from '../ledger/flow.ts';

/** The categories of entries that are profit. The changes of prices and of unrealised profit have no entries. */
export const PROFIT_CATEGORIES = ['realised', 'conversions', 'fees', 'funding', 'interest', 'other'] as const;

export type ProfitCategory = (typeof PROFIT_CATEGORIES)[number];

/** Category of a flow; `external` is money that comes or goes, which is no profit. */
type FlowCategory = ProfitCategory | 'external';

const CATEGORIES: Readonly<Record<Exclude<Flow, 'others'>, FlowCategory>> = {
  deposit: 'external',
  withdrawal: 'external',
  system_grant: 'external',
  system_deduction: 'external',
  account_transfer: 'external',
  principal_transfer: 'external',
  platform_loan: 'external',
  trade: 'realised',
  liquidation: 'realised',
  auto_deleveraging: 'realised',
  convert: 'conversions',
  otc: 'conversions',
  spot_trade: 'conversions',
  trading_fee: 'fees',
  withdrawal_fee: 'fees',
  wallet_service_fee: 'fees',
  miner_fee: 'fees',
  funding_fee: 'funding',
  fee_transfer: 'interest',
  interest_accrual: 'interest',
};

/** The accounts that equity is the sum of: what a customer has, and what it owes. */
export type EquityAccount = CustomerAccount | DebtAccount;

/**
 * The category of an entry. What has no flow of its own is a payment that a bank returned in the asset account, and
 * income of the exchange in the accounts there. A liquidation in the asset account sells collateral of a loan, as a
 * conversion does.
 */
export function categoryOf({ flow, accountType }: { readonly flow: Flow; readonly accountType: EquityAccount }) {
  if (flow === 'liquidation' && accountType === 'capital_account') return 'conversions';
  if (flow === 'others') return accountType === 'capital_account' ? 'external' : 'other';
  return CATEGORIES[flow];
}
