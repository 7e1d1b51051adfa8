import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { findPaymentStatus } from '@aldgate/domain/wallet/paymentStatus.ts';
import type { Network } from '../../custody/index.ts';
import { countConfirmations } from '../confirmations.ts';
import { formatAddress } from './depositAddress.ts';
import { arrivedAmount, type DepositRow } from './depositRow.ts';
import { creditedAmount } from './postings.ts';

type CoinRecord = AnswerOf<'pageDepositWithdraw'>['items'][number];

/** One whose block is gone for longer will not come back. */
export const ORPHANED_MS = 24 * 3_600_000;

interface Describing {
  readonly network: Network | undefined;
  /** Decimals of the asset's amounts. */
  readonly precision: number;
  readonly now: number;
}

/** A deposit as records show it. */
export async function describeDeposit(row: DepositRow, describing: Describing): Promise<CoinRecord> {
  const { network, precision, now } = describing;
  const arrived = arrivedAmount(row);
  const credited = row.credited_amount === null ? null : toDecimalString(row.credited_amount);
  const described = describeState(row, now);
  const amount = credited ?? creditedAmount(arrived, precision);
  return {
    orderId: row.id,
    type: 'deposit',
    asset: row.asset,
    network: row.network,
    txid: row.txid,
    createdAt: row.created_at.getTime(),
    startedAt: row.created_at.getTime(),
    arrivedAt: row.credited_at?.getTime() ?? null,
    ...described,
    otcStatus: findPaymentStatus({ label: described.label, state: row.state }),
    state: row.state,
    note: null,
    mayCancel: false,
    mayTakeOver: false,
    accountType: row.account as CoinRecord['accountType'],
    address: await formatAddress({ kind: network?.kind ?? 'utxo' }, row.address),
    addressName: null,
    initiatedAmount: arrived,
    actualAmount: credited,
    amount,
    fee: '0',
    receivable: amount,
    ...countConfirmations(network, row.height, row.confirmations),
  };
}

/** WAL-11: what lists show of a state. */
export function describeState(
  row: DepositRow,
  now: number,
): Pick<CoinRecord, 'status' | 'typeStatus' | 'label' | 'reason'> {
  const isGone = row.orphaned_at !== null && row.orphaned_at.getTime() < now - ORPHANED_MS;
  const pending = { status: 'deposit_pending', typeStatus: 'deposit_pending' } as const;
  const cancelled = { status: 'cancelled', typeStatus: 'cancelled', label: 'cancelled' } as const;
  switch (row.state) {
    case 'credited':
      return { status: 'complete', typeStatus: 'deposit_complete', label: 'received', reason: null };
    case 'reversed':
      return { ...cancelled, reason: 'reversed' };
    case 'orphaned':
      return isGone
        ? { ...cancelled, reason: 'block_replaced' }
        : { ...pending, label: 'pending', reason: 'block_replaced' };
    case 'held':
      return { ...pending, label: 'processing', reason: row.hold_reason };
    case 'below_minimum':
      return { ...pending, label: 'pending', reason: 'below_minimum' };
    default:
      return { ...pending, label: 'pending', reason: null };
  }
}
