import type { BankLine } from '@aldgate/bank/statements/statement.ts';
import type { AccountType } from '@aldgate/domain/ledger/accountType.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { clearing, costs, suspense } from '../../../ledger/account.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import { depositReference } from '../deposits/depositRow.ts';
import { bankLegs, type PlatformAccountRow } from '../platformAccounts/platformAccount.ts';

/**
 * A booked line: what came in waits in suspense, charges are costs, and what left without being asked for is cleared
 * later.
 */
export function bookingOf(
  account: Pick<PlatformAccountRow, 'id' | 'asset'>,
  { id, direction, kind, amount }: Pick<BankLine, 'direction' | 'kind' | 'amount'> & { readonly id: string },
): Transfer {
  const { asset } = account;
  const isCredit = direction === 'credit';
  const other = kind === 'charge' ? costs(asset) : isCredit ? suspense(asset) : clearing(asset);
  return {
    key: `bank:${id}`,
    flow: isCredit && kind === 'payment' ? 'deposit' : 'others',
    reference: `bank_line:${id}`,
    legs: bankLegs(account, other, isCredit ? amount : `-${amount}`),
  };
}

/** A matched line: from suspense to the account that its deposit names. */
export function creditOf(line: {
  readonly id: string;
  readonly asset: string;
  readonly amount: string;
  readonly depositId: string;
  readonly owner: string;
  readonly account: AccountType;
}): Transfer {
  const amount = toDecimalString(line.amount);
  return {
    key: `bank:${line.id}:match`,
    flow: 'deposit',
    reference: depositReference(line.depositId),
    legs: [
      { account: suspense(line.asset), amount: `-${amount}` },
      { account: { owner: line.owner, type: line.account, asset: line.asset }, amount },
    ],
  };
}
