import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database.ts';
import { type AccountRef, custody, fees } from '../../../ledger/account.ts';
import { heldAmount, hold, postPending, voidPending } from '../../../ledger/pending.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import { sumsOf, type WithdrawalRow } from './withdrawalRow.ts';

const keyOf = (withdrawId: string): string => `withdrawal:${withdrawId}`;
const feeKeyOf = (withdrawId: string): string => `${keyOf(withdrawId)}:fee`;

function transfers(row: WithdrawalRow): Transfer[] {
  const { id, owner, account, asset, network } = row;
  const { fee, receivable } = sumsOf(row);
  const from: AccountRef = { owner, type: account as CustomerAccount, asset };
  const payment: Transfer = {
    ...{ key: keyOf(id), flow: 'withdrawal', reference: keyOf(id) },
    legs: [
      { account: from, amount: `-${receivable}` },
      { account: custody(network, asset), amount: receivable },
    ],
  };
  const charge: Transfer = {
    ...{ key: feeKeyOf(id), flow: 'withdrawal_fee', reference: keyOf(id) },
    legs: [
      { account: from, amount: `-${fee}` },
      { account: fees(asset), amount: fee },
    ],
  };
  return isPositive(fee) ? [payment, charge] : [payment];
}

/** Holds amount and fee of a withdrawal. Throws insufficientBalance. */
export async function holdFunds(tx: Tx, row: WithdrawalRow, at: number): Promise<void> {
  for (const transfer of transfers(row)) {
    const { result } = await hold(tx, transfer, { at });
    if (result === 'insufficient') throw new ApiError('insufficientBalance', { asset: row.asset });
    if (result !== 'held') throw new Error(`the ledger rejected ${transfer.key}: ${result}`);
  }
}

/** Posts both holds, or voids them, once. */
export async function settleHolds(tx: Tx, row: WithdrawalRow, isPaid: boolean, at: number): Promise<void> {
  for (const { key } of transfers(row)) {
    const { result } = await (isPaid ? postPending : voidPending)(tx, key, at);
    if (result !== (isPaid ? 'posted' : 'voided')) throw new Error(`the ledger rejected the end of ${key}: ${result}`);
  }
}

/** What the ledger holds for a withdrawal, which operators compare with its sums. */
export const readHeld = (tx: Tx, { id }: WithdrawalRow): Promise<string> => heldAmount(tx, [keyOf(id), feeKeyOf(id)]);
