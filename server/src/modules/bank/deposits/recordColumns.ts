import { RECORD_LABELS } from '@aldgate/domain/wallet/recordLabel.ts';
import { type ExportColumn, isoTime } from '../../../kernel/lists/export.ts';
import type { FiatRecord } from './fiatRecord.ts';

/** The columns of the file of an institution's payments by bank. */
export const RECORD_COLUMNS: readonly ExportColumn<FiatRecord>[] = [
  { heading: ['Time (UTC)', '時間 (UTC)'], cell: ({ createdAt }) => isoTime(createdAt) },
  {
    heading: ['Type', '類型'],
    cell: ({ type }) => type,
    labels: { recharge: ['Deposit', '存入'], withdraw: ['Withdrawal', '提取'] },
  },
  { heading: ['Currency', '貨幣'], cell: ({ asset }) => asset },
  { heading: ['Amount', '金額'], cell: ({ amount }) => amount },
  { heading: ['Fee', '手續費'], cell: ({ fee }) => fee },
  { heading: ['Credited or paid', '入賬或支付金額'], cell: ({ actualAmount }) => actualAmount },
  {
    heading: ['Status', '狀態'],
    cell: ({ label }) => label,
    labels: RECORD_LABELS,
  },
  { heading: ['Credited or paid (UTC)', '入賬或支付時間 (UTC)'], cell: ({ arrivedAt }) => isoTime(arrivedAt) },
  { heading: ['Value date', '起息日'], cell: ({ valueDate }) => valueDate },
  { heading: ['Bank account', '銀行賬戶'], cell: ({ bankAccount }) => bankAccount?.name ?? null },
  { heading: ['Account number', '賬戶號碼'], cell: ({ bankAccount }) => bankAccount?.number ?? null },
  { heading: ['Reference', '參考編號'], cell: ({ reference }) => reference },
  { heading: ["Bank's reference", '銀行編號'], cell: ({ bankReference }) => bankReference },
  { heading: ['Record ID', '紀錄編號'], cell: ({ orderId }) => orderId },
];
