import type { ENTRY_REFERENCES } from '@aldgate/contract/activity/schemas.ts';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import type { Label } from '../../kernel/lists/export.ts';

const NAMES: Readonly<Record<(typeof ENTRY_REFERENCES)[number] | 'bank_line', Label>> = {
  convert_order: ['Conversion', '兌換'],
  otc_order: ['OTC trade', 'OTC 交易'],
  account_transfer: ['Transfer', '轉賬'],
  fund_move: ['Transfer', '轉賬'],
  withdrawal: ['Withdrawal', '提取'],
  transaction: ['Transaction', '鏈上交易'],
  exchange_income: ['Exchange entry', '交易所紀錄'],
  bank_deposit: ['Bank deposit', '銀行存入'],
  bank_withdrawal: ['Bank withdrawal', '銀行提取'],
  loan: ['Loan', '貸款'],
  bank_line: ['Bank entry', '銀行紀錄'],
};

const isKind = (kind: string): kind is keyof typeof NAMES => Object.hasOwn(NAMES, kind);

/**
 * A transfer's reference for a person: 'convert_order:<id>' is 'Conversion e8da4e…1c07aa'. Its last part is the id,
 * that of a transaction the hash. The platform's own references have no kind.
 */
export function describeRecord(reference: string, read: (label: Label) => string): string {
  const [kind = '', ...rest] = reference.split(':');
  const id = shortenId(rest.at(-1) ?? kind);
  return isKind(kind) && rest.length > 0 ? `${read(NAMES[kind])} ${id}` : id;
}
