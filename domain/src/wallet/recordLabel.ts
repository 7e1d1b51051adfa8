/** Labels of deposits' and withdrawals' records. */
export const recordLabels = ['pending', 'processing', 'received', 'paid', 'failed', 'cancelled'] as const;
export type RecordLabel = (typeof recordLabels)[number];

/** Its words in files. */
export const RECORD_LABELS: Readonly<Record<RecordLabel, readonly [english: string, chinese: string]>> = {
  pending: ['Pending', '待確認'],
  processing: ['Processing', '處理中'],
  received: ['Received', '已到賬'],
  paid: ['Paid', '已支付'],
  failed: ['Failed', '失敗'],
  cancelled: ['Cancelled', '已取消'],
};
