import { findPaymentStatus } from '@aldgate/domain/wallet/paymentStatus.ts';
import { describeBankStatus, isCancellable } from '@aldgate/domain/wallet/withdrawalState.ts';
import { z } from 'zod';
import type { Database } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { BankWithdrawals, FiatRecord } from '../../bank/index.ts';
import { listWithdrawalEvents } from './listEvents.ts';
import { mayTakeOver } from './maker.ts';
import { bankOf } from './route.ts';
import { sumsOf, type WithdrawalRow } from './withdrawalRow.ts';

/** Withdrawals through banks as their customers see them. */
export function createBankWithdrawals(database: Database): BankWithdrawals {
  const readRows = (ids: readonly string[], { institutionId }: User): Promise<WithdrawalRow[]> =>
    database
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', 'in', ids)
      .where('owner', '=', institutionId)
      .where('rail', '=', 'bank')
      .where('confirmed_at', 'is not', null)
      .execute();
  return {
    async read(ids, reader) {
      if (ids.length === 0) return new Map();
      return new Map((await readRows(ids, reader)).map((row) => [row.id, describe(row, reader)]));
    },
    async query(reader, id) {
      const [row] = await readRows([id], reader);
      if (row === undefined) return undefined;
      const timeline = await listWithdrawalEvents(database, id);
      return { ...describe(row, reader), timeline, approvalId: row.approval_id };
    },
  };
}

const accountSchema = z.object({ nickname: z.string() });

function describe(row: WithdrawalRow, reader: User): FiatRecord {
  if (row.state === 'draft' || row.confirmed_at === null) throw new Error('a draft is in no record');
  const { status, label } = describeBankStatus(row.state);
  const { bankAccountId, charges } = bankOf(row);
  const { receivable } = sumsOf(row);
  const isOwn = row.maker_id === reader.userId || reader.role === 'administrator';
  return {
    orderId: row.id,
    type: 'withdraw',
    createdAt: row.confirmed_at.getTime(),
    asset: row.asset,
    arrivedAt: row.state === 'complete' ? (row.ended_at?.getTime() ?? null) : null,
    status,
    typeStatus: status,
    label,
    otcStatus: findPaymentStatus({ label, state: row.state }),
    state: row.state,
    accountType: row.account as FiatRecord['accountType'],
    ...sumsOf(row),
    actualAmount: row.state === 'complete' ? receivable : null,
    bankAccount: { bankAccountId, name: accountSchema.parse(row.beneficiary).nickname, number: row.shown_address },
    charges,
    reference: row.id.replaceAll('-', ''),
    valueDate: row.value_date,
    bankReference: row.bank_reference,
    reason: row.hold_reason ?? row.end_reason,
    note: row.note,
    mayCancel: isOwn && isCancellable(row.state),
    mayTakeOver: mayTakeOver(row, reader),
  };
}
