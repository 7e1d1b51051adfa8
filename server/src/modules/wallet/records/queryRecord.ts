import type { AnswerOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { listAssets } from '../../../ledger/assets.ts';
import { listNetworks, listPayoutAttempts } from '../../custody/index.ts';
import {
  describeAnnouncement,
  listAnnouncementEvents,
  readAnnouncements,
} from '../announcements/announcementRecord.ts';
import { describeDeposit } from '../deposits/depositRecord.ts';
import { listWithdrawalEvents } from '../withdrawals/listEvents.ts';
import { describeWithdrawal } from '../withdrawals/withdrawalRecord.ts';
import { readWithdrawals } from './records.ts';

type Answer = AnswerOf<'queryDepositWithdraw'>;

/**
 * A record with what happened to it. Throws notFound for another institution's, for a draft, and for a withdrawal
 * through a bank.
 */
export async function queryRecord(database: Database, user: User, orderId: string, now: number): Promise<Answer> {
  const found =
    (await queryDeposit(database, user, orderId, now)) ??
    (await queryWithdrawal(database, user, orderId, now)) ??
    (await queryAnnouncement(database, user, orderId, now));
  if (found === undefined) throw new ApiError('notFound');
  return found;
}

async function queryDeposit(database: Database, user: User, id: string, now: number): Promise<Answer | undefined> {
  const row = await database
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .where('owner', '=', user.institutionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const network = (await listNetworks(database, now)).find(({ code }) => code === row.network);
  const precision = (await listAssets(database)).find(({ symbol }) => symbol === row.asset)?.precision ?? 0;
  const events = await database
    .selectFrom('deposit_event')
    .selectAll()
    .where('deposit_id', '=', id)
    .orderBy('number')
    .execute();
  return {
    ...(await describeDeposit(row, { network, precision, now })),
    timeline: events.map(({ event, at, by_operator: operator }) => ({
      at: at.getTime(),
      event,
      by: operator === null ? ('platform' as const) : ('operator' as const),
      member: null,
    })),
    attempts: [],
    approvalId: null,
    travelRule: null,
  };
}

/** One whose transaction was seen is its deposit from then on. */
async function queryAnnouncement(database: Database, user: User, id: string, now: number): Promise<Answer | undefined> {
  const row = (await readAnnouncements(database, [id])).get(id);
  if (row === undefined || row.owner !== user.institutionId) return undefined;
  if (row.deposit_id !== null) return queryDeposit(database, user, row.deposit_id, now);
  return {
    ...describeAnnouncement(row, await listNetworks(database, now)),
    timeline: listAnnouncementEvents(row),
    attempts: [],
    approvalId: null,
    travelRule: null,
  };
}

async function queryWithdrawal(database: Database, user: User, id: string, now: number): Promise<Answer | undefined> {
  const row = (await readWithdrawals(database, [id])).get(id);
  if (row === undefined || row.rail !== 'chain' || row.owner !== user.institutionId || row.confirmed_at === null) {
    return undefined;
  }
  const network = (await listNetworks(database, now)).find(({ code }) => code === row.network);
  return {
    ...describeWithdrawal(row, { network, addressName: row.address_name, reader: user }),
    timeline: await listWithdrawalEvents(database, id),
    attempts: await listPayoutAttempts(database, id),
    approvalId: row.approval_id,
    travelRule: row.travel_rule,
  };
}
