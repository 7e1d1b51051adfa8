import type { AnswerOf } from '@aldgate/contract';
import { findPaymentStatus } from '@aldgate/domain/wallet/paymentStatus.ts';
import { describeStatus, isCancellable } from '@aldgate/domain/wallet/withdrawalState.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Network } from '../../custody/index.ts';
import { countConfirmations } from '../confirmations.ts';
import { mayTakeOver } from './maker.ts';
import { networkOf } from './route.ts';
import { sumsOf, type WithdrawalRow } from './withdrawalRow.ts';

type CoinRecord = AnswerOf<'pageDepositWithdraw'>['items'][number];

interface Describing {
  readonly network: Network | undefined;
  /** Name in the address book; null where the address was typed. */
  readonly addressName: string | null;
  readonly reader: User;
}

/** A withdrawal as records show it. */
export function describeWithdrawal(row: WithdrawalRow, { network, addressName, reader }: Describing): CoinRecord {
  if (row.state === 'draft' || row.confirmed_at === null) throw new Error('a draft is in no record');
  const { amount, fee, receivable } = sumsOf(row);
  const status = describeStatus(row.state);
  const isOwn = row.maker_id === reader.userId || reader.role === 'administrator';
  return {
    orderId: row.id,
    type: 'withdraw',
    asset: row.asset,
    network: networkOf(row),
    txid: row.txid,
    createdAt: row.confirmed_at.getTime(),
    startedAt: row.confirmed_at.getTime(),
    arrivedAt: row.state === 'complete' ? (row.ended_at?.getTime() ?? null) : null,
    ...status,
    otcStatus: findPaymentStatus({ label: status.label, state: row.state }),
    state: row.state,
    reason: row.hold_reason ?? row.end_reason,
    note: row.note,
    mayCancel: isOwn && isCancellable(row.state),
    mayTakeOver: mayTakeOver(row, reader),
    accountType: row.account as CoinRecord['accountType'],
    address: row.shown_address,
    addressName,
    initiatedAmount: amount,
    amount,
    fee,
    receivable,
    actualAmount: row.state === 'complete' ? receivable : null,
    ...countConfirmations(network, row.height),
  };
}
