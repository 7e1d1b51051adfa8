import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { titleMoney } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { bankPlace } from '../../../ledger/account.ts';
import { openBreak, resolveBreak } from '../../reconciliation/index.ts';
import type { PlatformAccountRow } from '../platformAccounts/platformAccount.ts';
import { isUnknownDebit, type StoredLine } from './insertLines.ts';

type Account = Pick<PlatformAccountRow, 'id' | 'asset' | 'bank_name'>;

/** Opens a break for each debit that nobody asked for, whatever its amount. */
export async function openDebitBreaks(
  tx: Tx,
  { id, asset, bank_name: bankName }: Account,
  lines: readonly StoredLine[],
  at: number,
): Promise<void> {
  for (const line of lines.filter(isUnknownDebit)) {
    const amount = toDecimalString(line.amount);
    const difference = {
      subject: line.id,
      asset,
      institutionId: null,
      title: `${bankName}: ${titleMoney(amount, asset)} left the account for an unknown reason`,
      amounts: { ledger: '0', outside: `-${amount}`, difference: amount },
    };
    await openBreak(tx, { kind: 'bank', place: bankPlace(id), difference }, at);
  }
}

/** It was found what a line paid. */
export const resolveDebitBreak = (
  tx: Tx,
  { id, account_id: accountId }: { readonly id: string; readonly account_id: string },
  at: number,
): Promise<void> => resolveBreak(tx, { kind: 'bank', place: bankPlace(accountId), subject: id }, at);
