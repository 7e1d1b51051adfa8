import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type AccountRef, bankPlace, custody, fees } from '../../../ledger/account.ts';
import { heldAmount, hold, postPending, voidPending } from '../../../ledger/pending.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import { bankOf, networkOf } from './route.ts';
import { sumsOf, type WithdrawalRow } from './withdrawalRow.ts';

/**
 * The key of a withdrawal's hold. Through a bank each account that may pay it has one of its own, each time it takes
 * over.
 */
function keyOf(row: WithdrawalRow): string {
  if (row.rail === 'chain') return `withdrawal:${row.id}`;
  const key = `bank_withdrawal:${row.id}:${bankOf(row).payoutAccountId}`;
  return row.payout_moves === 0 ? key : `${key}:${row.payout_moves}`;
}
const feeKeyOf = (row: WithdrawalRow): string => `${keyOf(row)}:fee`;

/** Selects the place of the money outside: the custody of a network, or of the platform's account at a bank. */
const placeOf = (row: WithdrawalRow): string =>
  row.rail === 'chain' ? networkOf(row) : bankPlace(bankOf(row).payoutAccountId);

function transfers(row: WithdrawalRow): Transfer[] {
  const { id, owner, account, asset, rail } = row;
  const { fee, receivable } = sumsOf(row);
  const from: AccountRef = { owner, type: account as CustomerAccount, asset };
  const reference = rail === 'chain' ? `withdrawal:${id}` : `bank_withdrawal:${id}`;
  const payment: Transfer = {
    key: keyOf(row),
    flow: 'withdrawal',
    reference,
    legs: [
      { account: from, amount: `-${receivable}` },
      { account: custody(placeOf(row), asset), amount: receivable },
    ],
  };
  const charge: Transfer = {
    key: feeKeyOf(row),
    flow: rail === 'chain' ? 'withdrawal_fee' : 'wallet_service_fee',
    reference,
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
export async function resolveHolds(tx: Tx, row: WithdrawalRow, isPaid: boolean, at: number): Promise<void> {
  for (const { key } of transfers(row)) {
    const { result } = await (isPaid ? postPending : voidPending)(tx, key, at);
    if (result !== (isPaid ? 'posted' : 'voided')) throw new Error(`the ledger rejected the end of ${key}: ${result}`);
  }
}

/** Reads the ledger's hold for a withdrawal, which operators compare with its sums. */
export const readHeld = (tx: Tx, row: WithdrawalRow): Promise<string> => heldAmount(tx, [keyOf(row), feeKeyOf(row)]);
