import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import type { Label } from '../kernel/lists/export.ts';

/** The names of flows in files. */
export const FLOW_LABELS: Readonly<Record<Flow, Label>> = {
  otc: ['OTC trade', 'OTC 交易'],
  convert: ['Conversion', '兌換'],
  system_grant: ['Credit by the platform', '平台入賬'],
  account_transfer: ['Transfer between accounts', '賬戶間轉賬'],
  trade: ['Realised profit and loss', '已實現盈虧'],
  spot_trade: ['Spot trade', '現貨交易'],
  trading_fee: ['Trading fee', '交易手續費'],
  funding_fee: ['Funding fee', '資金費用'],
  liquidation: ['Liquidation', '強制平倉'],
  auto_deleveraging: ['Auto-deleveraging', '自動減倉'],
  deposit: ['Deposit', '存入'],
  withdrawal: ['Withdrawal', '提取'],
  withdrawal_fee: ['Withdrawal fee', '提取手續費'],
  wallet_service_fee: ['Bank withdrawal fee', '銀行提取費'],
  miner_fee: ['Network fee', '網絡手續費'],
  system_deduction: ['Deduction by the platform', '平台扣減'],
  principal_transfer: ['Principal transfer', '本金劃轉'],
  fee_transfer: ['Fee transfer', '費用劃轉'],
  platform_loan: ['Platform loan', '平台貸款'],
  interest_accrual: ['Interest accrual', '利息計提'],
  others: ['Other', '其他'],
};
